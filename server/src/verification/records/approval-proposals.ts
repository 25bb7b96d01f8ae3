import type { Transaction } from 'kysely'
import { approvalProposed } from '../../platform/audit/review-events.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { ApprovalProposal } from '../../platform/db/case-handling-tables.ts'
import type { Database } from '../../platform/db/tables.ts'
import { oneMay } from '../../platform/staff/staff.ts'
import { InvalidTransition } from './invalid-transition.ts'

type Trx = Transaction<Database>

/** What one reviewer proposed about a case, or what became of it: a second one returned it. */
export function proposalOf(db: Db | Trx, caseId: string): Promise<ApprovalProposal | undefined> {
  return db.selectFrom('approval_proposal').selectAll().where('case_id', '=', caseId).executeTakeFirst()
}

/**
 * Who approved a case first, if its approval takes effect now: the same person where one is enough. Null when it needs a
 * second reviewer: then it is proposed. `subject`: the case as in the audit chain. Throws {@link InvalidTransition} for
 * one's own proposal.
 */
export async function firstApprover(
  trx: Trx,
  subject: string,
  { by, two, because }: { by: string; two: boolean; because?: string | undefined },
): Promise<string | null> {
  if (!two) return by
  const caseId = subject.slice(subject.indexOf(':') + 1)
  const found = await trx
    .selectFrom('approval_proposal')
    .selectAll()
    .where('case_id', '=', caseId)
    .forUpdate()
    .executeTakeFirst()
  // The approval of a person who left, or may not review any more, does not count: it is proposed again.
  if (found && found.returned_by === null && (await oneMay(trx, [found.proposed_by], 'review'))) {
    if (found.proposed_by === by)
      throw new InvalidTransition('You have proposed this already: a second reviewer must confirm it')
    return found.proposed_by
  }
  const proposal = {
    proposed_by: by,
    proposed_at: new Date(),
    returned_by: null,
    returned_at: null,
    return_reason: null,
  }
  await trx
    .insertInto('approval_proposal')
    .values({ case_id: caseId, ...proposal })
    .onConflict((conflict) => conflict.column('case_id').doUpdateSet(proposal))
    .execute()
  await approvalProposed(trx, by, subject, because ? { reason: because } : {})
  return null
}

/** A reviewer edited what another one proposed to approve: the proposal is theirs now, so that they do not confirm it. */
export async function takeOverProposal(trx: Trx, caseId: string, by: string): Promise<void> {
  await trx
    .updateTable('approval_proposal')
    .set({ proposed_by: by, proposed_at: new Date() })
    .where('case_id', '=', caseId)
    .where('returned_by', 'is', null)
    .execute()
}
