import { knowledgePage } from '@tessera/contract/endpoints/v3/private/kyc/knowledge-test/page.ts'
import { handle } from '../../../../../http/handler.ts'
import { knowledgeStanding } from '../../../../../../compliance/suitability/knowledge-view.ts'

export const knowledgePageRoute = handle(knowledgePage, ({ context, member, request }) =>
  knowledgeStanding(context, member, request),
)
