import { Type } from 'typebox'

/** What a person photographs to get back into an account. */
export const recoverySides = ['front', 'selfie'] as const
export type RecoverySide = (typeof recoverySides)[number]

/** `approved`: by a reviewer, and waiting for its time. `stopped`: by a link of the emails. */
export type RecoveryState = 'draft' | 'in_review' | 'approved' | 'rejected' | 'stopped' | 'done'

/** What the asking browser holds. */
export const RecoveryToken = Type.String({ minLength: 20, maxLength: 128 })
