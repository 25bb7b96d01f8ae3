import { Type, type Static } from 'typebox'
import { draftKinds } from './draft-kinds.ts'
import type { Value } from './questionnaire.ts'
import { AnswerFile, AnswersShape, FaultShape } from './questionnaire-shapes.ts'
import { Instant, nullable, oneOf } from './shapes.ts'

/** Maximum number of fields in one save. */
const mostFields = 500

/**
 * Which draft: the kind of form, and what it belongs to. A questionnaire: `code` or `code/request id`. A test or
 * `details`: the id of the attempt. Any other: empty.
 */
export const DraftKey = {
  kind: oneOf(draftKinds),
  subject: Type.String({ maxLength: 80, pattern: '^[A-Za-z0-9_/-]*$' }),
}

/** Fields to save; null clears a field. */
export const DraftChanges = Type.Unsafe<Record<string, Value | null>>(
  Type.Object({}, { additionalProperties: true, maxProperties: mostFields }),
)

/** Id of an open page, chosen at random when it opens. */
export const PageId = Type.String({ pattern: '^[A-Za-z0-9-]{8,64}$' })

/** A draft as its page shows it. */
export const DraftView = Type.Object({
  /** Increases with each write, on any device. */
  revision: Type.Integer(),
  savedAt: nullable(Instant),
  /** The fields that have a value. */
  values: AnswersShape,
  /** Fields that were prefilled and not changed since. */
  prefilled: Type.Array(Type.String()),
  /** The files that the values name. */
  files: Type.Array(AnswerFile),
  /** The phone numbers and addresses among the values that the member proved to be theirs. */
  proven: Type.Array(Type.String()),
  /**
   * Errors of values that only the server can find and would reject on submission: checksums, the signer's name, the
   * proof of a wallet.
   */
  faults: Type.Array(FaultShape),
})
export type DraftView = Static<typeof DraftView>
