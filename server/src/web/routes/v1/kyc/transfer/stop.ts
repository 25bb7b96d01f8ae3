import { transferStop } from '@tessera/contract/endpoints/v1/kyc/transfer/stop.ts'
import { handle } from '../../../../http/handler.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { endOtherSessions, stopTransfer } from '../../../../../status/transfers/stop.ts'
import { transferStatusOf } from '../../../../../status/transfers/transfer.ts'

const perMember = { name: 'transfer-stop', limit: 30, seconds: 3600 }

export const transferStopRoute = handle(transferStop, async ({ context, member, sessionId, body }) => {
  await consumeRateLimit(context.db, perMember, String(member.id))
  await context.db.transaction().execute(async (trx) => {
    await stopTransfer(trx, context, member.id, `member:${member.id}`)
    if (body.endOtherSessions) await endOtherSessions(trx, member.id, sessionId)
  })
  return transferStatusOf(context, member.id)
})
