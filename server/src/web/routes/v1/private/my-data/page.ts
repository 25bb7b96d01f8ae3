import { myDataPage } from '@tessera/contract/endpoints/v1/private/my-data/page.ts'
import { formTitle } from '../../../../../compliance/questionnaires/templates.ts'
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
  receipts: (await receiptsOf(context.db, member.id)).map(({ form, ...receipt }) =>
    form === undefined ? receipt : { ...receipt, form: formTitle(context.questionnaires, form, languageWish(request)) },
  ),
  version: member.version,
}))
