import { agreementSign } from '@tessera/contract/endpoints/v1/private/agreement/sign.ts'
import { sign } from '../../../../../compliance/agreements/store.ts'
import { handle } from '../../../../http/handler.ts'

export const agreementSignRoute = handle(agreementSign, async ({ context, member, body, request }) => ({
  status: await sign(context, member, {
    signature: body,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  }),
}))
