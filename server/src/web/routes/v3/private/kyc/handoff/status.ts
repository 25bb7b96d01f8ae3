import { handoffStatus } from '@tessera/contract/endpoints/v3/private/kyc/handoff/status.ts'
import { statusOf } from '../../../../../../accounts/handoff/handoff.ts'
import { handle } from '../../../../../http/handler.ts'

export const handoffStatusRoute = handle(handoffStatus, async ({ context, member, query }) => ({
  handoff: await statusOf(context, member.id, query.id),
  version: member.version,
}))
