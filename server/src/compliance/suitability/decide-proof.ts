import type { Transaction } from 'kysely'
import { knowledgeMonths } from '@tessera/questionnaires/engine/knowledge.ts'
import { notifyDecision } from '../../accounts/email/decided.ts'
import { lockMember, memberChanged } from '../../accounts/members/store.ts'
import type { EmailParts } from '../../accounts/parts.ts'
import { knowledgeProofDecided } from '../../platform/audit/compliance-events.ts'
import { monthsAfter } from '../../platform/dates.ts'
import { committing, type BeforeCommit } from '../../platform/db/commit.ts'
import type { Database, Member } from '../../platform/db/tables.ts'
import { permit } from '../../platform/staff/staff.ts'
import { approvalNeedsTwo } from '../../regions/two-reviewers.ts'
import { firstApprover, refuseOwnProposal, refusesNow } from '../../verification/records/case-proposals.ts'
import { refuseClaimed } from '../../verification/records/case-claims.ts'
import { endReview, refuseHeld } from '../../verification/records/case-holds.ts'
import { refuseChanged } from '../../verification/records/case-version.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import type { ComplianceParts } from '../parts.ts'
import type { TestDecision } from './risk-review.ts'

/**
 * Decides a proof in review by the rules of the member's current region. If approved, it counts there as long as a
 * passed test. A decision that needs a second reviewer is `proposed` by the first. Throws {@link InvalidTransition}.
 */
export async function decideProof(
  parts: Pick<ComplianceParts, 'db' | 'suitability' | 'regions'> & EmailParts & BeforeCommit,
  id: string,
  { verdict, reasons, by, version }: TestDecision,
): Promise<'decided' | 'proposed'> {
  const { suitability, regions } = parts
  if (verdict === 'rejected' && reasons.length === 0) throw new InvalidTransition('A refusal needs a reason')
  return committing(parts, async (trx) => {
    await permit(trx, `reviewer:${by}`, 'review', 'own')
    const proof = await trx.selectFrom('knowledge_proof').selectAll().where('id', '=', id).executeTakeFirst()
    if (!proof) throw new InvalidTransition(`There is no proof ${id}`)
    await permit(trx, `reviewer:${by}`, 'review', { member: proof.member_id })
    await lockMember(trx, proof.member_id)
    await refuseClaimed(trx, id, `reviewer:${by}`)
    await refuseChanged(trx, `knowledge-proof:${id}`, version, `reviewer:${by}`)
    await refuseOwnProposal(trx, `knowledge-proof:${id}`, `reviewer:${by}`)
    if (verdict === 'approved') await refuseHeld(trx, id, `reviewer:${by}`)
    const member = await memberOf(trx, proof.member_id)
    const { state } = await trx
      .selectFrom('knowledge_proof')
      .select('state')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (state !== 'in_review') throw new InvalidTransition(`The proof ${id} is already decided`)
    const two = approvalNeedsTwo(regions, member.site, { kind: 'knowledge-proof', failed: false })
    if (
      verdict === 'approved' &&
      (await firstApprover(trx, `knowledge-proof:${id}`, { by: `reviewer:${by}`, two })) === null
    )
      return 'proposed'
    const rejection = { verdict: 'rejected' as const, site: member.site, by: `reviewer:${by}`, reasons }
    if (verdict === 'rejected' && !(await refusesNow(trx, parts, `knowledge-proof:${id}`, rejection))) return 'proposed'
    await endReview(trx, `knowledge-proof:${id}`, `reviewer:${by}`)
    const now = new Date()
    await trx
      .updateTable('knowledge_proof')
      .set({
        state: verdict,
        reasons: verdict === 'approved' ? [] : reasons,
        decided_at: now,
        decided_by: `reviewer:${by}`,
        valid_until:
          verdict === 'approved' ? monthsAfter(now, knowledgeMonths(suitability.knowledge.rules, member.site)) : null,
      })
      .where('id', '=', id)
      .execute()
    await notifyDecision(trx, parts, {
      memberId: proof.member_id,
      on: 'knowledge-proof',
      as: verdict === 'approved' ? 'approved' : 'refused',
      decision: id,
    })
    await memberChanged(trx, proof.member_id)
    await knowledgeProofDecided(trx, `reviewer:${by}`, id, { verdict, reasons })
    return 'decided'
  })
}

function memberOf(trx: Transaction<Database>, id: number): Promise<Pick<Member, 'site'>> {
  return trx.selectFrom('member').select('site').where('id', '=', id).executeTakeFirstOrThrow()
}
