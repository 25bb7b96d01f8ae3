import { taskExtended } from '../../platform/audit/compliance-events.ts'
import type { ComplianceParts } from '../parts.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { attemptsWithin } from '../../accounts/snapshot/attempts.ts'
import { circumstancesWithin } from '../../accounts/snapshot/circumstances.ts'
import { daysAfter } from '../suitability/dates.ts'
import { memberById, memberChanged, lockMember } from '../../accounts/members/store.ts'
import { extendedBy, extensionOf } from './extended.ts'
import { dutiesFor } from './list.ts'

/** Puts a duty off where the site's rules allow it and it was not put off before; twice at once is once. */
export async function extend(context: ComplianceParts, memberId: number, task: string): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await lockMember(trx, memberId)
    const member = await memberById(trx, memberId)
    if (!member) throw new Refusal('notSignedIn')
    const [attempts, circumstances] = [await attemptsWithin(trx, memberId), await circumstancesWithin(trx, memberId)]
    const duty = dutiesFor(context, { member, attempts, circumstances }, new Date()).find(({ id }) => id === task)
    if (duty && extendedBy(duty, { circumstances }) > 0) return
    if (!duty || duty.extensionDays === 0) throw new Refusal('taskNotExtendable')
    const put = { days: duty.extensionDays, created_at: new Date() }
    await trx
      .insertInto('task_extension')
      .values({ member_id: memberId, task: extensionOf(duty), ...put })
      .onConflict((conflict) => conflict.columns(['member_id', 'task']).doUpdateSet(put))
      .execute()
    // A day that stands with a questionnaire moves there: every page shows the same one.
    if (duty.dayOf && duty.dueAt)
      await trx
        .updateTable('questionnaire')
        .set({ due_at: daysAfter(duty.dueAt, duty.extensionDays) })
        .where('id', '=', duty.dayOf)
        .where('member_id', '=', memberId)
        .execute()
    await taskExtended(trx, memberId, { task, days: duty.extensionDays })
    await memberChanged(trx, memberId)
  })
}
