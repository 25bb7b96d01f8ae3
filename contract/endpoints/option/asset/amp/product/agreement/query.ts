import { Type } from 'typebox'
import { AgreementStatus } from '../../../../../../agreements.ts'
import { endpoint } from '../../../../../../endpoint.ts'
import { nullable } from '../../../../../../shapes.ts'

/** Whether the agreement lets the member trade options; null if the region has no options. */
export const optionAgreementQuery = endpoint({
  method: 'POST',
  path: '/option/asset/amp/product/agreement/query',
  access: 'member',
  summary: 'How the member stands with the options trading agreement.',
  result: Type.Object({ agreement: nullable(AgreementStatus), allowed: Type.Boolean() }),
  codes: ['notSignedIn'],
})
