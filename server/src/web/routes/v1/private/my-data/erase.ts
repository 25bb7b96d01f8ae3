import { myDataErase } from '@tessera/contract/endpoints/v1/private/my-data/erase.ts'
import { requireConfirmed } from '../../../../../accounts/factors/confirmed.ts'
import { lockMember } from '../../../../../accounts/members/store.ts'
import { askErasureOfMember } from '../../../../../status/my-data/erasure.ts'
import { handle } from '../../../../http/handler.ts'

export const myDataEraseRoute = handle(myDataErase, async (call) => {
  const { context, member } = call
  await context.db.transaction().execute(async (trx) => {
    await lockMember(trx, member.id)
    await requireConfirmed(trx, call, 'confirmFirst')
    await askErasureOfMember(trx, context, member)
  })
  return { done: true }
})
