import type { Transaction } from 'kysely'
import { agreementsAt } from '../agreements/store.ts'
import { taskClosed } from '../../platform/audit/events.ts'
import type { ComplianceParts } from '../parts.ts'
import type { Database } from '../../platform/db/tables.ts'
import { circumstancesWithin } from '../../accounts/snapshot/circumstances.ts'
import type { OfficerTask } from '../../platform/db/officer-task.ts'

/** The agreements that can be signed at a site now. */
export function signableAt({ agreements }: Pick<ComplianceParts, 'agreements'>, site: string): string[] {
  return agreementsAt(agreements, site, new Date().toISOString().slice(0, 10)).map(({ id }) => id)
}

/** Whether a member can do at a site what an officer opened for them: tests, and proofs of address, are taken at each. */
function isDoable(
  context: Pick<ComplianceParts, 'agreements'>,
  { task, agreement }: OfficerTask,
  site: string,
): boolean {
  return task !== 'AGREEMENT' || signableAt(context, site).some((id) => id === agreement)
}

/** Closes what officers opened for a member and the site they move to does not let them do: left open, it would close products for ever after its day. */
export async function closeUndoable(
  context: Pick<ComplianceParts, 'agreements'>,
  trx: Transaction<Database>,
  actor: string,
  memberId: number,
  site: string,
): Promise<void> {
  for (const task of (await circumstancesWithin(trx, memberId)).officerTasks) {
    if (isDoable(context, task, site)) continue
    await trx
      .updateTable('officer_task')
      .set({ closed_at: new Date(), closed_by: actor })
      .where('id', '=', task.id)
      .execute()
    await taskClosed(trx, actor, memberId, { request: task.id, task: task.task, movedTo: site })
  }
}
