import { myDataExport } from '@tessera/contract/endpoints/v1/private/my-data/export.ts'
import { requireConfirmed } from '../../../../../accounts/factors/confirmed.ts'
import { lockMember, memberChanged } from '../../../../../accounts/members/store.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { askExport } from '../../../../../status/my-data/export.ts'
import { handle } from '../../../../http/handler.ts'

const perMember = { name: 'data-export', limit: 3, seconds: 86_400 }

export const myDataExportRoute = handle(myDataExport, async (call) => {
  const { context, member } = call
  await requireConfirmed(context.db, call, 'confirmFirst')
  await consumeRateLimit(context.db, perMember, String(member.id))
  const password = await context.db.transaction().execute(async (trx) => {
    await lockMember(trx, member.id)
    await requireConfirmed(trx, call, 'confirmFirst')
    await memberChanged(trx, member.id)
    return askExport(trx, context, member)
  })
  return { password }
})
