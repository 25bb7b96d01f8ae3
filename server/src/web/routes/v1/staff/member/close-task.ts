import { staffMemberCloseTask } from '@tessera/contract/endpoints/v1/staff/member/close-task.ts'
import { closeForMember } from '../../../../../compliance/tasks/open.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffMemberCloseTaskRoute = handle(staffMemberCloseTask, async ({ context, body, staff }) => {
  const { memberId, task, agreement } = body
  await refusing('memberChangeRefused', () => closeForMember(context, { memberId, task, agreement, by: staff.name }))
  return {}
})
