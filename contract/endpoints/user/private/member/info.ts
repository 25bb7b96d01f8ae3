import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Instant, nullable } from '../../../../shapes.ts'

/** Facts about the account: since when, which site, which country. */
export const memberInfo = endpoint({
  method: 'GET',
  path: '/user/private/member/info',
  access: 'member',
  summary: 'Membership facts of the signed-in member.',
  result: Type.Object({
    id: Type.Integer(),
    email: Type.String(),
    registered_at: Instant,
    site: Type.String(),
    residence_country: nullable(Type.String()),
    nationality: nullable(Type.String()),
    kyc_level: Type.Integer(),
  }),
  codes: ['notSignedIn'],
})
