import { builtinStatus } from '@tessera/contract/endpoints/v3/private/kyc/builtin/status.ts'
import { handle } from '../../../../../http/handler.ts'
import { ownAttempt } from '../../../../../../accounts/snapshot/attempts.ts'
import { viewOf } from '../../../../../../verification/drafts/drafts.ts'

export const builtinStatusRoute = handle(builtinStatus, async ({ context, member, query }) => {
  const attempt = await ownAttempt(context.db, member.id, query.attemptId)
  return { attempt: await viewOf(context, context.db, member, attempt), version: member.version }
})
