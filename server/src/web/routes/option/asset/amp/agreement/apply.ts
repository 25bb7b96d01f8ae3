import { optionAgreementApply } from '@tessera/contract/endpoints/option/asset/amp/agreement/apply.ts'
import { ofOptions, sign } from '../../../../../../compliance/agreements/store.ts'
import { handle } from '../../../../../http/handler.ts'
import { Refusal } from '../../../../../../platform/http/refusal.ts'

export const optionAgreementApplyRoute = handle(optionAgreementApply, async ({ context, member, body, request }) => {
  const version = ofOptions(context, member)
  if (!version) throw new Refusal('agreementUnknown')
  return {
    status: await sign(context, member, {
      signature: { ...body, id: version.id },
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    }),
  }
})
