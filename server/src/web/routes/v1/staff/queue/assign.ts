import { staffQueueAssign } from '@tessera/contract/endpoints/v1/staff/queue/assign.ts'
import { assignCases } from '../../../../../review/handling/arrange.ts'
import { refusing } from '../../../../http/refusing.ts'
import { handle } from '../../../../http/handler.ts'

export const staffQueueAssignRoute = handle(staffQueueAssign, ({ context, body, staff }) =>
  refusing('decisionRefused', () => assignCases(context, { ...body, by: staff.name })),
)
