import { staffQueueSaveView } from '@tessera/contract/endpoints/v1/staff/queue/save-view.ts'
import { mostViews } from '@tessera/contract/queue-filter.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { saveView, viewsOf } from '../../../../../review/queue/views.ts'
import { handle } from '../../../../http/handler.ts'

export const staffQueueSaveViewRoute = handle(staffQueueSaveView, async ({ context: { db }, body, staff }) => {
  if (!(await saveView(db, staff.name, body)))
    throw new Refusal('setupRefused', { reason: `you have ${mostViews} saved views: remove one first` })
  return viewsOf(db, staff.name)
})
