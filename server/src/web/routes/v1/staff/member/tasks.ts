import { staffMemberTasks } from '@tessera/contract/endpoints/v1/staff/member/tasks.ts'
import { tasksOfMember } from '../../../../../compliance/tasks/open.ts'
import { handle } from '../../../../http/handler.ts'
import { refuseDuringCheck } from '../../../../../review/quality/checks.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffMemberTasksRoute = handle(staffMemberTasks, async ({ context, query, staff }) => {
  const memberId = Number(query.id)
  const tasks = await refusing('memberUnknown', async () => {
    await refuseDuringCheck(context.db, { memberId }, staff.name)
    return tasksOfMember(context, memberId, staff.name)
  })
  return tasks.map(
    ({ id, type, status, template, agreement, optional, why, openedBy, dueAt, closesAt, blocks, opens, over }) => ({
      id,
      type,
      status,
      template,
      agreement,
      optional,
      why,
      openedBy,
      dueAt: dueAt?.toISOString() ?? null,
      closesAt: closesAt?.toISOString() ?? null,
      blocks: [...new Set(blocks)],
      opens: [...new Set(opens)],
      over,
    }),
  )
})
