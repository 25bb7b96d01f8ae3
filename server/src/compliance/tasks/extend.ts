import type { RuleFiles } from '../../regions/parts.ts'
import { taskExtended } from '../../platform/audit/compliance-events.ts'
import type { ComplianceParts } from '../parts.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { attemptsWithin } from '../../accounts/snapshot/attempts.ts'
import { snapshotWithin } from '../../accounts/snapshot/snapshot.ts'
import { daysAfter } from '../../platform/dates.ts'
import { memberById, memberChanged, lockMember } from '../../accounts/members/store.ts'
import { extendedBy, extensionOf } from './extended.ts'
import { computedTasksFor } from './list.ts'

/**
 * Extends a task where the rules of the region allow it and it was not extended before. Two requests at once extend it
 * once.
 */
export async function extend(
  context: Pick<ComplianceParts, 'db'> & RuleFiles,
  memberId: number,
  task: string,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await lockMember(trx, memberId)
    const member = await memberById(trx, memberId)
    if (!member) throw new Refusal('notSignedIn')
    const [attempts, snapshot] = [await attemptsWithin(trx, memberId), await snapshotWithin(trx, memberId)]
    const computed = computedTasksFor(context, { member, attempts, snapshot }, new Date()).find(({ id }) => id === task)
    if (computed && extendedBy(computed, { snapshot }) > 0) return
    if (!computed || computed.extensionDays === 0) throw new Refusal('taskNotExtendable')
    const put = { days: computed.extensionDays, created_at: new Date() }
    await trx
      .insertInto('task_extension')
      .values({ member_id: memberId, task: extensionOf(computed), ...put })
      .onConflict((conflict) => conflict.columns(['member_id', 'task']).doUpdateSet(put))
      .execute()
    // The due date of a questionnaire is extended in its own row, so that every page shows the same date.
    if (computed.dayOf && computed.dueAt)
      await trx
        .updateTable('questionnaire')
        .set({ due_at: daysAfter(computed.dueAt, computed.extensionDays) })
        .where('id', '=', computed.dayOf)
        .where('member_id', '=', memberId)
        .execute()
    await taskExtended(trx, memberId, { task, days: computed.extensionDays })
    await memberChanged(trx, memberId)
  })
}
