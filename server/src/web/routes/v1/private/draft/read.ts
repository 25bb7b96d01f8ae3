import { draftRead } from '@tessera/contract/endpoints/v1/private/draft/read.ts'
import { readMemberDraft } from '../../../../../compliance/drafts/drafts.ts'
import { handle } from '../../../../http/handler.ts'

export const draftReadRoute = handle(draftRead, ({ context, query, ...caller }) =>
  readMemberDraft(context, caller, query),
)
