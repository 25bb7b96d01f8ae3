import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { nullable, oneOf } from '../../../../shapes.ts'
import { numberKinds } from '../../../../numbers.ts'
import { refusalReasons } from './can-verify.ts'

/** Whether a national number alone can verify the member, and which numbers of which countries. */
export const canQuickKyc = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/can-quick-kyc',
  access: 'member',
  summary: 'Whether verification by number is possible.',
  result: Type.Object({
    can: Type.Boolean(),
    reason: nullable(oneOf([...refusalReasons, 'NO_REGISTRY', 'RESIDENCE_NEEDED'])),
    countries: Type.Array(Type.Object({ country: Type.String(), kinds: Type.Array(oneOf(numberKinds)) })),
    attemptsLeft: Type.Integer(),
  }),
  codes: ['notSignedIn'],
})
