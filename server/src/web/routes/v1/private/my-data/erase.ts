import { myDataErase } from '@tessera/contract/endpoints/v1/private/my-data/erase.ts'
import { requireConfirmed } from '../../../../../accounts/factors/confirmed.ts'
import { lockMember } from '../../../../../accounts/members/store.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { askErasureOfMember, isEmpty } from '../../../../../status/my-data/erasure.ts'
import { handle } from '../../../../http/handler.ts'

const perMember = { name: 'erase', limit: 10, seconds: 3600 }

export const myDataEraseRoute = handle(myDataErase, async (call) => {
  const { context, member } = call
  await requireConfirmed(context.db, call, 'confirmFirst')
  await consumeRateLimit(context.db, perMember, String(member.id))
  const empty = await isEmpty(context, member.id)
  await context.db.transaction().execute(async (trx) => {
    await lockMember(trx, member.id)
    await askErasureOfMember(trx, context, member, empty)
  })
  return { done: true }
})
