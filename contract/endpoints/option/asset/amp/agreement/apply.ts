import { Type } from 'typebox'
import { AgreementSignature, AgreementStatus } from '../../../../../agreements.ts'
import { endpoint } from '../../../../../endpoint.ts'

/** Signs the agreement that opens options trading. */
export const optionAgreementApply = endpoint({
  method: 'POST',
  path: '/option/asset/amp/agreement/apply',
  access: 'member',
  summary: 'Signs the options trading agreement.',
  body: Type.Omit(AgreementSignature, ['id']),
  result: Type.Object({ status: AgreementStatus }),
  codes: ['notSignedIn', 'agreementUnknown', 'agreementOutdated', 'agreementIncomplete', 'agreementLocked'],
})
