/* What sets rows of the queue apart; without schemas, so that the web can run it. */

/** What sets a row of the queue apart. */
export const queueMarks = [
  'hold',
  'screening-hit',
  'escalation',
  'question',
  'video-call',
  'vendor-hand-over',
  'snooze',
] as const
export type QueueMark = (typeof queueMarks)[number]

/** What the queue can be narrowed to. `mine`: assigned to the caller. */
export const queueStatuses = ['mine', ...queueMarks] as const
export type QueueStatus = (typeof queueStatuses)[number]

/** How many cases a tab remembers that its reviewer left undecided. */
export const mostPassed = 50
