import { draftSave } from '@tessera/contract/endpoints/v1/private/draft/save.ts'
import { saveMemberDraft } from '../../../../../compliance/drafts/drafts.ts'
import { handle } from '../../../../http/handler.ts'

export const draftSaveRoute = handle(draftSave, ({ context, body, ...caller }) =>
  saveMemberDraft(context, caller, body),
)
