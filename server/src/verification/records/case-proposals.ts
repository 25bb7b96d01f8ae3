import type { Transaction } from 'kysely'
import type { AnyReasonCode } from '@tessera/contract/verdicts.ts'
import { caseProposed } from '../../platform/audit/review-events.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { CaseProposal } from '../../platform/db/case-handling-tables.ts'
import type { Database } from '../../platform/db/tables.ts'
import { oneMay } from '../../platform/staff/staff.ts'
import type { Regions } from '../../regions/region.ts'
import { rejectionNeedsTwo } from '../../regions/two-reviewers.ts'
import { InvalidTransition } from './invalid-transition.ts'
import { overturnsRejection } from './overturned.ts'

type Trx = Transaction<Database>

/** What one reviewer proposed about a case, or what became of it: a second one returned it. */
export function proposalOf(db: Db | Trx, caseId: string): Promise<CaseProposal | undefined> {
  return db.selectFrom('case_proposal').selectAll().where('case_id', '=', caseId).executeTakeFirst()
}

/**
 * Who approved a case first, if its approval takes effect now: the same person where one is enough. Null when it needs a
 * second reviewer: then it is proposed. `subject`: the case as in the audit chain. Throws {@link InvalidTransition} for
 * one's own proposal, and while a rejection is proposed.
 */
export async function firstApprover(
  trx: Trx,
  subject: string,
  { by, two, because }: { by: string; two: boolean; because?: string | undefined },
): Promise<string | null> {
  const found = await openProposal(trx, subject)
  if (found?.verdict === 'rejected')
    throw new InvalidTransition('A rejection of this case is proposed: a second reviewer confirms or returns it first')
  if (!two) return by
  if (found?.verdict === 'approved') return confirmed(found, by)
  await propose(trx, subject, { by, verdict: 'approved' })
  await caseProposed(trx, by, subject, { verdict: 'approved', ...(because ? { reason: because } : {}) })
  return null
}

/** A decision against the member, or back to them. */
interface Refused {
  verdict: 'rejected' | 'resubmission_requested'
  site: string
  by: string
  reasons: readonly AnyReasonCode[]
}

/**
 * Whether a verdict other than approval takes effect now. A final rejection for a reason that takes two by the rules of
 * the site, and a request to the member that reopens what two people rejected, are proposed by the first reviewer, and
 * take effect when a second one decides the same. Throws {@link InvalidTransition} for one's own proposal.
 */
export async function refusesNow(
  trx: Trx,
  { regions }: { regions: Regions },
  subject: string,
  { verdict, site, by, reasons }: Refused,
): Promise<boolean> {
  const two =
    verdict === 'rejected'
      ? rejectionNeedsTwo(regions, site, reasons)
      : await overturnsRejection(trx, { regions }, subject, site)
  if (!two) return true
  const found = await openProposal(trx, subject)
  if (found?.verdict === verdict) return confirmed(found, by) !== null
  await propose(trx, subject, { by, verdict })
  await caseProposed(trx, by, subject, { verdict, reasons })
  return false
}

/**
 * Who proposed a decision decides nothing else about the case while it is open: another verdict of theirs would end it
 * without the second. They may withdraw it. Throws {@link InvalidTransition}.
 */
export async function refuseOwnProposal(trx: Trx, subject: string, by: string): Promise<void> {
  const found = await openProposal(trx, subject)
  if (found) confirmed(found, by)
}

/** Whether a rejection of a case is proposed: until a second reviewer confirms or returns it, nobody approves it. */
export async function rejectionProposed(trx: Trx, subject: string): Promise<boolean> {
  return (await openProposal(trx, subject))?.verdict === 'rejected'
}

/**
 * What is proposed about a case and not returned. What a person proposed who left, or may not review any more, does not
 * count: it is proposed again.
 */
async function openProposal(trx: Trx, subject: string): Promise<CaseProposal | null> {
  const found = await trx
    .selectFrom('case_proposal')
    .selectAll()
    .where('case_id', '=', caseOf(subject))
    .where('returned_by', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return found && (await oneMay(trx, [found.proposed_by], 'review')) ? found : null
}

/** Who proposed it, another person than the one who confirms it now. */
function confirmed({ proposed_by: first }: CaseProposal, by: string): string {
  if (first === by)
    throw new InvalidTransition(
      'You have proposed this already: a second reviewer must confirm it. Until then you can only withdraw it',
    )
  return first
}

async function propose(
  trx: Trx,
  subject: string,
  { by, verdict }: { by: string; verdict: CaseProposal['verdict'] },
): Promise<void> {
  const proposal = {
    verdict,
    proposed_by: by,
    proposed_at: new Date(),
    returned_by: null,
    returned_at: null,
    return_reason: null,
  }
  await trx
    .insertInto('case_proposal')
    .values({ case_id: caseOf(subject), ...proposal })
    .onConflict((conflict) => conflict.column('case_id').doUpdateSet(proposal))
    .execute()
}

/** Ends a proposal: it was withdrawn, or has taken effect. */
export async function endProposal(trx: Trx, caseId: string): Promise<void> {
  await trx.deleteFrom('case_proposal').where('case_id', '=', caseId).execute()
}

const caseOf = (subject: string): string => subject.slice(subject.indexOf(':') + 1)

/** A reviewer edited what another one proposed: the proposal is theirs now, so that they do not confirm it. */
export async function takeOverProposal(trx: Trx, caseId: string, by: string): Promise<void> {
  await trx
    .updateTable('case_proposal')
    .set({ proposed_by: by, proposed_at: new Date() })
    .where('case_id', '=', caseId)
    .where('returned_by', 'is', null)
    .execute()
}
