import { Type } from 'typebox'
import { AgreementSignature, AgreementStatus } from '../../../../agreements.ts'
import { endpoint } from '../../../../endpoint.ts'

/** Signs the text that was read; repeating it gives the same signature. */
export const agreementSign = endpoint({
  method: 'POST',
  path: '/v1/private/agreement/sign',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'Signs an agreement.',
  body: AgreementSignature,
  result: Type.Object({ status: AgreementStatus }),
  codes: ['notSignedIn', 'agreementUnknown', 'agreementOutdated', 'agreementIncomplete', 'agreementLocked'],
})
