import { Type } from 'typebox'
import { AgreementStatus } from '../../../../agreements.ts'
import { endpoint } from '../../../../endpoint.ts'

/** The agreements of the member's region, signed and unsigned. */
export const agreementList = endpoint({
  method: 'GET',
  path: '/v1/private/agreement/list',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'The agreements of the member’s site, and how the member stands with each.',
  result: Type.Object({ list: Type.Array(AgreementStatus) }),
  codes: ['notSignedIn'],
})
