import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Instant, nullable } from '../../../../shapes.ts'

/** Erasures that vendors were asked for, and how far they are. */
export const staffSetupErasures = endpoint({
  method: 'GET',
  path: '/v1/staff/setup/erasures',
  access: 'staff',
  permission: 'manage',
  summary: 'Erasures at vendors.',
  result: Type.Array(
    Type.Object({
      memberId: Type.Integer(),
      provider: Type.String(),
      /** The vendor’s number. Null if it never started there. */
      ref: nullable(Type.String()),
      askedAt: Instant,
      attempts: Type.Integer(),
      /** When it is tried next. Null if it is done or was given up. */
      dueAt: nullable(Instant),
      fault: nullable(Type.String()),
      doneAt: nullable(Instant),
      givenUpAt: nullable(Instant),
    }),
  ),
  codes: ['notSignedIn'],
})
