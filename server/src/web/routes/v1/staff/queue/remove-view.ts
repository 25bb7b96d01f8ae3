import { staffQueueRemoveView } from '@tessera/contract/endpoints/v1/staff/queue/remove-view.ts'
import { removeView, viewsOf } from '../../../../../review/queue/views.ts'
import { handle } from '../../../../http/handler.ts'

export const staffQueueRemoveViewRoute = handle(staffQueueRemoveView, async ({ context: { db }, body, staff }) => {
  await removeView(db, staff.name, body.name)
  return viewsOf(db, staff.name)
})
