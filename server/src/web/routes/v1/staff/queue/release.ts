import { staffQueueRelease } from '@tessera/contract/endpoints/v1/staff/queue/release.ts'
import { releaseCase } from '../../../../../review/queue/claims.ts'
import { handle } from '../../../../http/handler.ts'

export const staffQueueReleaseRoute = handle(staffQueueRelease, async ({ context, body, staff }) => ({
  released: await releaseCase(context.db, body.caseId, staff.name),
}))
