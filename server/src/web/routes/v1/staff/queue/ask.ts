import { staffQueueAsk } from '@tessera/contract/endpoints/v1/staff/queue/ask.ts'
import { askMembers } from '../../../../../review/handling/ask-members.ts'
import { refusing } from '../../../../http/refusing.ts'
import { handle } from '../../../../http/handler.ts'

export const staffQueueAskRoute = handle(staffQueueAsk, ({ context, body, staff }) =>
  refusing('decisionRefused', () => askMembers(context, { ...body, by: staff.name })),
)
