import type { Detail } from './load.ts'

/** What the server answers about a form that the member has not started. */
export const notStarted = {
  questionnaire: null,
  locked: false,
  reviews: [],
  proven: null,
  asked: [],
  dropped: [],
} satisfies Partial<Detail>
