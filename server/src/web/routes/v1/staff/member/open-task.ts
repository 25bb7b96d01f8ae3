import { staffMemberOpenTask } from '@tessera/contract/endpoints/v1/staff/member/open-task.ts'
import { openForMember } from '../../../../../compliance/tasks/open.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffMemberOpenTaskRoute = handle(staffMemberOpenTask, async ({ context, body, staff }) => {
  const dueAt = await refusing('memberChangeRefused', () => openForMember(context, { ...body, by: staff.name }))
  return { dueAt: dueAt.toISOString() }
})
