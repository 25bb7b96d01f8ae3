import { Type } from 'typebox'
import { endpoint } from '../../../endpoint.ts'
import { DateOnly, Instant, nullable } from '../../../shapes.ts'

/** Who the verified member is, reduced to what other parts of the account need: initials and masked number. */
export const identity = endpoint({
  method: 'POST',
  path: '/v1/kyc/identity',
  access: 'member',
  summary: 'The verified identity in short.',
  body: Type.Object({}),
  result: Type.Object({
    verified: Type.Boolean(),
    level: Type.Integer(),
    initials: Type.String(),
    documentType: nullable(Type.String()),
    country: nullable(Type.String()),
    number: nullable(Type.String()),
    expiresOn: nullable(DateOnly),
    verifiedAt: nullable(Instant),
  }),
  codes: ['notSignedIn'],
})
