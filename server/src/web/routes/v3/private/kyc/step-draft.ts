import { stepDraft } from '@tessera/contract/endpoints/v3/private/kyc/step-draft.ts'
import { handle } from '../../../../http/handler.ts'
import { readOrKeep } from '../../../../../verification/step-drafts/keep.ts'

export const stepDraftRoute = handle(stepDraft, ({ context, member, body, access }) =>
  readOrKeep(context, member, body, access),
)
