import { transferVerify } from '@tessera/contract/endpoints/v1/kyc/transfer/verify.ts'
import { handle } from '../../../../http/handler.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { startTransfer, confirmTransfer } from '../../../../../status/transfers/transfer.ts'

const perMember = { name: 'transfer-verify', limit: 30, seconds: 3600 }

export const transferVerifyRoute = handle(transferVerify, async ({ context, member, body }) => {
  await consumeRateLimit(context.db, perMember, String(member.id))
  return body.action === '30030' ? startTransfer(context, member.id, body) : confirmTransfer(context, member.id, body)
})
