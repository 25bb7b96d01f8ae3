import { Type } from 'typebox'
import { nullable, oneOf } from './shapes.ts'

/* Decisions that a second person looks at again, without knowing the first decision. */

/** The verdicts that both compare. */
export const qualityVerdicts = ['approved', 'resubmission_requested', 'rejected'] as const
export type QualityVerdict = (typeof qualityVerdicts)[number]

/** The kinds of cases that come back. */
export const qualityKinds = ['attempt', 'address-proof', 'questionnaire'] as const
export type QualityKind = (typeof qualityKinds)[number]

/** How far the first decisions and the second looks agree. */
const agreement = {
  /** Cases checked a second time, and those with the same decision. */
  reviewed: Type.Integer(),
  agreed: Type.Integer(),
  /** Cohen’s kappa: 1 is full agreement, 0 that of chance. Null where chance explains everything. */
  kappa: nullable(Type.Number()),
}

/** The figures of the second looks. */
export const QualityFigures = Type.Object({
  kinds: Type.Array(Type.Object({ kind: oneOf(qualityKinds), sampled: Type.Integer(), ...agreement })),
  /** By reason: whether both gave it, or neither. Only reasons that were given. */
  reasons: Type.Array(Type.Object({ reason: Type.String(), ...agreement })),
})
