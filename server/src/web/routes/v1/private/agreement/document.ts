import { agreementDocument } from '@tessera/contract/endpoints/v1/private/agreement/document.ts'
import { reading } from '../../../../../compliance/agreements/store.ts'
import { handle } from '../../../../http/handler.ts'
import { languageWish } from '../../../../../platform/http/language.ts'

export const agreementDocumentRoute = handle(agreementDocument, ({ context, member, query, request }) =>
  reading(context, member, query.id, languageWish(request)),
)
