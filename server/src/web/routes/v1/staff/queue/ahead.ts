import { staffQueueAhead } from '@tessera/contract/endpoints/v1/staff/queue/ahead.ts'
import { caseAhead } from '../../../../../review/queue/ahead.ts'
import { handle } from '../../../../http/handler.ts'

export const staffQueueAheadRoute = handle(staffQueueAhead, ({ context, query, staff }) =>
  caseAhead(context, staff.name, query),
)
