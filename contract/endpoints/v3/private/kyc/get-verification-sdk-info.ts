import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { nullable, oneOf } from '../../../../shapes.ts'
import { kycLevels, kycProviders } from '../../../../states.ts'

/**
 * What a page needs to run the provider of the member's level: its name, its flow and its script. The built-in
 * provider is part of the page and loads none.
 */
export const getVerificationSdkInfo = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/get-verification-sdk-info',
  access: 'member',
  summary: 'How to run the verification provider.',
  body: Type.Object({ level: Type.Optional(oneOf(kycLevels)) }),
  result: Type.Object({
    provider: oneOf(kycProviders),
    flowName: Type.String(),
    scriptUrl: nullable(Type.String()),
    apiUrl: Type.String(),
    language: Type.String(),
    document: Type.Boolean(),
    quick: Type.Boolean(),
  }),
  codes: ['notSignedIn'],
})
