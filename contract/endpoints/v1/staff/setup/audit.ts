import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { nullable } from '../../../../shapes.ts'

/** Verifies the whole audit chain, also against the signed heads, and compares decisions and levels with it. */
export const staffSetupAudit = endpoint({
  method: 'POST',
  path: '/v1/staff/setup/audit',
  access: 'staff',
  permission: 'manage',
  summary: 'Verify the audit chain.',
  result: Type.Object({
    /** The chain, its signed heads, decisions and levels agree. */
    whole: Type.Boolean(),
    /** How many events were verified. */
    events: Type.Integer(),
    signedHeads: Type.Integer(),
    /** Hash of the last event. Null where the chain is broken. */
    head: nullable(Type.String()),
    /** What is wrong, as sentences in English. */
    faults: Type.Array(Type.String()),
  }),
  codes: ['notSignedIn'],
})
