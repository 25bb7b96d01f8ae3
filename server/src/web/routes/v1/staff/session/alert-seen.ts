import { staffAlertSeen } from '@tessera/contract/endpoints/v1/staff/session/alert-seen.ts'
import { alertSeen } from '../../../../../review/handling/break-glass.ts'
import { seeStaffAlert } from '../../../../../platform/staff/alerts.ts'
import { handle } from '../../../../http/handler.ts'

export const staffAlertSeenRoute = handle(staffAlertSeen, async ({ context, body, staff }) => {
  await alertSeen(context.db, body.id, staff.name)
  await seeStaffAlert(context.db, body.id, staff.name)
  return {}
})
