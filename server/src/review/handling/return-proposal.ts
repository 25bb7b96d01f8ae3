import type { ReturnReason } from '@tessera/contract/case-handling.ts'
import { caseReturned, caseWithdrawn } from '../../platform/audit/review-events.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'
import { oneMay } from '../../platform/staff/staff.ts'
import { lockMember, memberById } from '../../accounts/members/store.ts'
import type { Fact } from '../../recognition/facts.ts'
import { refuseClaimed } from '../../verification/records/case-claims.ts'
import { refuseChanged } from '../../verification/records/case-version.ts'
import { endProposal } from '../../verification/records/case-proposals.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import type { CaseNeeds, Trx } from '../cases/case.ts'
import { caseSubject } from '../cases/open.ts'
import { releaseCase } from '../queue/claims.ts'
import { waitingCases } from '../queue/waiting.ts'

/**
 * The second reviewer returns a proposal to the first with a reason: the case is assigned to them again until they
 * propose again or withdraw. Who proposed it withdraws it, returned or not, and needs no reason. When they left the company
 * or review no longer, everyone can withdraw it: there is nobody to return it to. A case that was decided
 * before stays as it was decided. What they typed from the document has to be typed again. Returns the first reviewer's
 * name. Throws {@link InvalidTransition}, and `CaseChanged` when the case has another version.
 */
export async function returnProposal(
  { db, keyring, regions }: Pick<CaseNeeds, 'db' | 'keyring' | 'regions'>,
  { caseId, version, reason, by }: { caseId: string; version: number; reason: ReturnReason | undefined; by: string },
): Promise<string> {
  const actor = `reviewer:${by}`
  const to = await db.transaction().execute(async (trx) => {
    const { subject, memberId } = await caseSubject(trx, caseId, by)
    await lockMember(trx, memberId)
    await refuseClaimed(trx, caseId, actor)
    await refuseChanged(trx, subject, version, actor)
    const proposal = await trx
      .selectFrom('case_proposal')
      .select(['proposed_by', 'returned_by'])
      .where('case_id', '=', caseId)
      .forUpdate()
      .executeTakeFirst()
    const withdraws =
      proposal && (proposal.proposed_by === actor || !(await oneMay(trx, [proposal.proposed_by], 'review')))
    if (!proposal || (proposal.returned_by !== null && !withdraws))
      throw new InvalidTransition('Nobody has proposed a decision on this case')
    const first = proposal.proposed_by.replace(/^reviewer:/, '')
    if (withdraws) {
      await endProposal(trx, caseId)
      await caseWithdrawn(trx, actor, subject)
    } else {
      if (!reason) throw new InvalidTransition('Choose a reason to return it')
      const returned = { returned_by: actor, returned_at: new Date(), return_reason: reason }
      await trx.updateTable('case_proposal').set(returned).where('case_id', '=', caseId).execute()
      const [waits] = await waitingCases(trx, regions, [caseId])
      if (waits) await assign(trx, caseId, { to: first, by: actor })
      else await endProposal(trx, caseId)
      await caseReturned(trx, actor, subject, { reason, to: first })
    }
    if (subject.startsWith('attempt:')) await forgetTyped({ keyring }, trx, { attemptId: caseId, memberId })
    return first
  })
  await releaseCase(db, caseId, by)
  return to
}

async function assign(trx: Trx, caseId: string, { to, by }: { to: string; by: string }): Promise<void> {
  const assignment = { assigned_to: to, assigned_by: by, assigned_at: new Date() }
  await trx
    .insertInto('case_assignment')
    .values({ case_id: caseId, ...assignment })
    .onConflict((conflict) => conflict.column('case_id').doUpdateSet(assignment))
    .execute()
}

/** Removes the number of the document that the first reviewer typed. */
async function forgetTyped(
  { keyring }: Pick<CaseNeeds, 'keyring'>,
  trx: Trx,
  { attemptId, memberId }: { attemptId: string; memberId: number },
): Promise<void> {
  const member = await memberById(trx, memberId)
  const { facts } = await trx
    .selectFrom('attempt')
    .select('facts')
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow()
  if (!member || !facts) return
  const all = keyring.openJson<Fact[]>(member, sealed('attempt', 'facts'), facts)
  const read = all.filter(({ source }) => source !== 'reviewer')
  if (read.length === all.length) return
  await trx
    .updateTable('attempt')
    .set({ facts: keyring.sealJson(member, sealed('attempt', 'facts'), read) })
    .where('id', '=', attemptId)
    .execute()
}
