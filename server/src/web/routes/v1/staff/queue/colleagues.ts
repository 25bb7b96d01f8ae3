import { staffQueueColleagues } from '@tessera/contract/endpoints/v1/staff/queue/colleagues.ts'
import { colleagues } from '../../../../../review/handling/arrange.ts'
import { handle } from '../../../../http/handler.ts'

export const staffQueueColleaguesRoute = handle(staffQueueColleagues, async ({ context }) => [
  ...(await colleagues(context.db, context.config.mode)),
])
