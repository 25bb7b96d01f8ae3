import type { EmailParts } from '../../accounts/parts.ts'
import type { QuestionnaireReasonCode } from '@tessera/contract/questionnaire-reasons.ts'
import { notifyDecision } from '../../accounts/email/decided.ts'
import { lockMember, memberChanged } from '../../accounts/members/store.ts'
import { riskTestDecided } from '../../platform/audit/compliance-events.ts'
import { committing, type BeforeCommit } from '../../platform/db/commit.ts'
import type { RiskAssessment } from '../../platform/db/suitability-tables.ts'
import { approvalNeedsTwo } from '../../regions/two-reviewers.ts'
import { permit } from '../../platform/staff/staff.ts'
import { firstApprover, refuseOwnProposal, refusesNow } from '../../verification/records/case-proposals.ts'
import { endReview, refuseHeld } from '../../verification/records/case-holds.ts'
import { refuseClaimed } from '../../verification/records/case-claims.ts'
import { refuseChanged } from '../../verification/records/case-version.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import type { ComplianceParts } from '../parts.ts'

/** Assessments in manual review, oldest first. */
export async function waitingAssessments(
  { db }: Pick<ComplianceParts, 'db'>,
  by: string,
): Promise<Pick<RiskAssessment, 'id' | 'member_id' | 'number' | 'ended_at'>[]> {
  await permit(db, `reviewer:${by}`, 'review')
  return db
    .selectFrom('risk_assessment')
    .select(['id', 'member_id', 'number', 'ended_at'])
    .where('state', '=', 'in_review')
    .orderBy('ended_at')
    .execute()
}

/** A reviewer's decision on a proof of knowledge or a risk assessment. */
export interface TestDecision {
  verdict: 'approved' | 'rejected'
  reasons: QuestionnaireReasonCode[]
  by: string
  /** The version of the case that the reviewer saw; see case-version.ts. */
  version?: number | undefined
}

/** Approves or refuses a result in manual review. A decision that needs a second reviewer is `proposed` by the first. */
export async function decideAssessment(
  parts: Pick<ComplianceParts, 'db' | 'regions'> & EmailParts & BeforeCommit,
  id: string,
  { verdict, reasons, by, version }: TestDecision,
): Promise<'decided' | 'proposed'> {
  if (verdict === 'rejected' && reasons.length === 0) throw new InvalidTransition('A refusal needs a reason')
  return committing(parts, async (trx) => {
    await permit(trx, `reviewer:${by}`, 'review', 'own')
    const row = await trx.selectFrom('risk_assessment').select('member_id').where('id', '=', id).executeTakeFirst()
    if (!row) throw new InvalidTransition(`There is no risk assessment ${id}`)
    await permit(trx, `reviewer:${by}`, 'review', { member: row.member_id })
    await lockMember(trx, row.member_id)
    await refuseClaimed(trx, id, `reviewer:${by}`)
    await refuseChanged(trx, `risk-assessment:${id}`, version, `reviewer:${by}`)
    await refuseOwnProposal(trx, `risk-assessment:${id}`, `reviewer:${by}`)
    if (verdict === 'approved') await refuseHeld(trx, id, `reviewer:${by}`)
    const { state } = await trx
      .selectFrom('risk_assessment')
      .select('state')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (state !== 'in_review') throw new InvalidTransition(`The risk assessment ${id} is not in review`)
    const { site } = await trx
      .selectFrom('member')
      .select('site')
      .where('id', '=', row.member_id)
      .executeTakeFirstOrThrow()
    const two = approvalNeedsTwo(parts.regions, site, { kind: 'risk-assessment', failed: false })
    if (
      verdict === 'approved' &&
      (await firstApprover(trx, `risk-assessment:${id}`, { by: `reviewer:${by}`, two })) === null
    )
      return 'proposed'
    const rejection = { verdict: 'rejected' as const, site, by: `reviewer:${by}`, reasons }
    if (verdict === 'rejected' && !(await refusesNow(trx, parts, `risk-assessment:${id}`, rejection))) return 'proposed'
    await endReview(trx, `risk-assessment:${id}`, `reviewer:${by}`)
    await trx
      .updateTable('risk_assessment')
      .set({
        state: verdict === 'approved' ? 'measured' : 'refused',
        reasons: verdict === 'approved' ? [] : reasons,
        decided_by: `reviewer:${by}`,
      })
      .where('id', '=', id)
      .execute()
    await notifyDecision(trx, parts, {
      memberId: row.member_id,
      on: 'risk-test',
      as: verdict === 'approved' ? 'approved' : 'refused',
      decision: id,
    })
    await memberChanged(trx, row.member_id)
    await riskTestDecided(trx, `reviewer:${by}`, id, { verdict, reasons })
    return 'decided'
  })
}
