import { myDataPage } from '@tessera/contract/endpoints/v1/private/my-data/page.ts'
import { languageWish } from '../../../../../platform/http/language.ts'
import { erasureOf } from '../../../../../status/my-data/erasure.ts'
import { exportOf } from '../../../../../status/my-data/export.ts'
import { receiptsOf } from '../../../../../status/my-data/receipts.ts'
import { viewingsOf } from '../../../../../status/my-data/viewers.ts'
import { handle } from '../../../../http/handler.ts'

export const myDataPageRoute = handle(myDataPage, async ({ context, member, request }) => ({
  export: await exportOf(context.db, member.id),
  erasure: await erasureOf(context, member, languageWish(request)),
  viewings: await viewingsOf(context.db, member.id),
  receipts: await receiptsOf(context.db, member.id),
  version: member.version,
}))
