import { photoSides, type PhotoSide } from './states.ts'
import type { ReasonCode } from './reasons.ts'

/** The photos that reasons name. */
export type ReasonSides = Partial<Record<ReasonCode, PhotoSide[]>>

/** What a resubmission may ask for, in the order of the steps. `number`: the check by a national number. */
export const resubmissionItems = ['document', 'details', 'number', ...photoSides] as const
export type ResubmissionItem = (typeof resubmissionItems)[number]

/** How an attempt was made: with photos of a document, or by a national number from a registry. */
export const attemptMethods = ['document', 'number'] as const
export type AttemptMethod = (typeof attemptMethods)[number]
