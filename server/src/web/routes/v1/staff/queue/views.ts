import { staffQueueViews } from '@tessera/contract/endpoints/v1/staff/queue/views.ts'
import { viewsOf } from '../../../../../review/queue/views.ts'
import { handle } from '../../../../http/handler.ts'

export const staffQueueViewsRoute = handle(staffQueueViews, ({ context, staff }) => viewsOf(context.db, staff.name))
