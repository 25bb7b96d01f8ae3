import { taskExtend } from '@tessera/contract/endpoints/v1/private/task/extend.ts'
import { handle } from '../../../../http/handler.ts'
import { languageWish } from '../../../../../platform/http/language.ts'
import { attemptsWithin } from '../../../../../accounts/snapshot/attempts.ts'
import { snapshotWithin } from '../../../../../accounts/snapshot/snapshot.ts'
import { extend } from '../../../../../compliance/tasks/extend.ts'
import { tasksFor } from '../../../../../compliance/tasks/list.ts'

export const taskExtendRoute = handle(taskExtend, async ({ context, member, body, request }) => {
  await extend(context, member.id, body.task)
  const status = {
    member,
    attempts: await attemptsWithin(context.db, member.id),
    snapshot: await snapshotWithin(context.db, member.id),
  }
  return { list: tasksFor(context, status, languageWish(request), new Date()) }
})
