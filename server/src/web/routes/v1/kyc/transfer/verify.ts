import { transferVerify } from '@tessera/contract/endpoints/v1/kyc/transfer/verify.ts'
import { requireConfirmed } from '../../../../../accounts/factors/confirmed.ts'
import { handle } from '../../../../http/handler.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { startTransfer, confirmTransfer } from '../../../../../status/transfers/transfer.ts'

const perMember = { name: 'transfer-verify', limit: 30, seconds: 3600 }

export const transferVerifyRoute = handle(transferVerify, async (call) => {
  const { context, member, body } = call
  const first = body.action === '30030'
  await requireConfirmed(context.db, call, first ? 'confirmTransferBefore' : 'confirmTransferAfter')
  await consumeRateLimit(context.db, perMember, String(member.id))
  return first ? startTransfer(context, member.id, body) : confirmTransfer(context, member.id, body)
})
