import { part } from '../../shell/part.tsx'

/** What comes next, below a result. */
export const WhatNext = part(async () => (await import('./WhatNext.tsx')).WhatNext, 'tasks')

/** How long a review takes. */
export const WaitForReview = part(async () => (await import('../WaitingTime.tsx')).WaitForReview, 'reasons')
