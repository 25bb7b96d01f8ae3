import { staffQueueRelease } from '@tessera/contract/endpoints/v1/staff/queue/release.ts'
import { closeInTab, releaseCase } from '../../../../../review/queue/claims.ts'
import { handle } from '../../../../http/handler.ts'

export const staffQueueReleaseRoute = handle(staffQueueRelease, async ({ context, body, staff }) => {
  const { caseId, tab } = body
  if (tab !== undefined) return { released: await closeInTab(context.db, caseId, { by: staff.name, tab }) }
  return { released: await releaseCase(context.db, caseId, staff.name) }
})
