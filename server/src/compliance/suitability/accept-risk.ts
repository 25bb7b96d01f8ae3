import { bandsBetween } from '@tessera/questionnaires/engine/risk.ts'
import { riskBandAccepted } from '../../platform/audit/compliance-events.ts'
import type { ComplianceParts } from '../parts.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { memberChanged, lockMember } from '../../accounts/members/store.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { exposureAt } from './exposure.ts'
import { riskResultOf, riskSheetOf, sealResult } from './risk-record.ts'
import { type Needs, assessmentsOf, lockAssessment } from './risk.ts'

/**
 * Accepts the measured band or a lower one, with its exposure limit, and notifies the exchange. After that, only lower
 * bands can be accepted.
 */
export async function acceptRisk(
  { db, keyring, suitability, jobs }: Needs & Pick<ComplianceParts, 'jobs'>,
  member: SessionMember,
  { assessmentId, band }: { assessmentId: string; band: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockMember(trx, member.id)
    const row = await lockAssessment(trx, member.id, assessmentId)
    const result = riskResultOf(keyring, member, row)
    const latest = (await assessmentsOf(trx, member.id)).find(({ result: there }) => there !== null)
    const now = new Date()
    const ended = row.valid_until !== null && row.valid_until <= now
    if (!result || latest?.id !== row.id || (row.state !== 'measured' && row.state !== 'accepted') || ended)
      throw new Refusal('riskBandRefused')
    if (result.accepted === band) return
    if (
      !suitability.risk.bands.some(({ id }) => id === band) ||
      bandsBetween(suitability.risk, result.accepted ?? result.band, band) > 0
    )
      throw new Refusal('riskBandRefused')
    await trx
      .updateTable('risk_assessment')
      .set({
        state: 'accepted',
        result: sealResult(keyring, member, row.number, {
          ...result,
          accepted: band,
          exposure: exposureAt(suitability.risk, member, riskSheetOf(keyring, member, row).amounts, band),
        }),
        accepted_at: row.accepted_at ?? now,
      })
      .where('id', '=', row.id)
      .execute()
    await memberChanged(trx, member.id)
    await jobs.send(trx, 'tell-exposure', { memberId: member.id })
    await riskBandAccepted(trx, member.id, row.id, { lowered: band !== result.band })
  })
}
