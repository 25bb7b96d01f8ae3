import { sandboxEmbedCode } from '@tessera/contract/endpoints/v1/public/sandbox/embed-code.ts'
import { handle } from '../../../../http/handler.ts'
import { ownOrigin } from '../../../../../platform/http/origin.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { addressOf } from '../../../../../platform/limits/address.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { issueCode, visitUrl } from '../../../../../integrations/partners/codes.ts'
import { partnerById } from '../../../../../accounts/partners/partners.ts'
import { examplePartner } from '../../../../../integrations/partners/example.ts'

const perAddress = { name: 'sandbox-embed-code', limit: 60, seconds: 600 }

export const sandboxEmbedCodeRoute = handle(sandboxEmbedCode, async ({ context, body, request }) => {
  const partner = await partnerById(context.db, examplePartner.id)
  if (!partner) throw new Refusal('accountRestricted')
  await consumeRateLimit(context.db, perAddress, addressOf(request))
  const { code } = await issueCode(context, partner, {
    userId: body.user_id,
    scene: body.scene ?? 'kyc',
    businessId: null,
    redirectUrl: null,
  })
  return { url: visitUrl(ownOrigin(request, context.config), code, partner.id, { from: 'example', hidden: true }) }
})
