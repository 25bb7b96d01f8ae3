import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Instant, nullable } from '../../../../shapes.ts'

/** The partners with the endings of their valid keys. */
export const staffPartnerList = endpoint({
  method: 'GET',
  path: '/v1/staff/partner/list',
  access: 'staff',
  permission: 'manage',
  summary: 'The partners and their keys.',
  result: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      origins: Type.Array(Type.String()),
      closedAt: nullable(Instant),
      keys: Type.Array(
        Type.Object({
          /** The last four characters. */
          ending: Type.String(),
          expiresAt: nullable(Instant),
        }),
      ),
    }),
  ),
  codes: ['notSignedIn'],
})
