import { myDataKeep } from '@tessera/contract/endpoints/v1/private/my-data/keep.ts'
import { withdrawErasure } from '../../../../../status/my-data/erasure.ts'
import { handle } from '../../../../http/handler.ts'

export const myDataKeepRoute = handle(myDataKeep, async ({ context, member }) => ({
  done: await context.db.transaction().execute((trx) => withdrawErasure(trx, member.id)),
}))
