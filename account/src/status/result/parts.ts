import { part } from '../../shell/part.tsx'

/** What comes next, below a result. */
export const WhatNext = part(async () => (await import('./WhatNext.tsx')).WhatNext, 'tasks')

/** What would protect the account better, below the result of a verification. */
export const ProtectIfMissing = part(async () => (await import('../protect/Protect.tsx')).ProtectIfMissing, 'security')

/** How long a review takes. */
export const WaitForReview = part(async () => (await import('../WaitingTime.tsx')).WaitForReview, 'reasons')
