import { Type, type Static } from 'typebox'
import type { Value } from './questionnaire.ts'
import { Instant } from './shapes.ts'

/**
 * What the member answered to the same question in another form. Shown as "You told us on …", and taken over only when
 * the member says so.
 */
export const EarlierAnswer = Type.Object({
  /** Where this form has the question: the path of its answer. */
  path: Type.String(),
  value: Type.Unsafe<Value>({}),
  /** The title of the form, and when it was sent. */
  form: Type.String(),
  sentAt: Instant,
})
export type EarlierAnswer = Static<typeof EarlierAnswer>
