import { knowledgePage } from '@tessera/contract/endpoints/v3/private/kyc/knowledge-test/page.ts'
import { handle } from '../../../../../http/handler.ts'
import { knowledgeTestStatus } from '../../../../../../compliance/suitability/knowledge-view.ts'

export const knowledgePageRoute = handle(knowledgePage, ({ context, member, request }) =>
  knowledgeTestStatus(context, member, request),
)
