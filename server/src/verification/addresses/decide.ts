import type { Transaction } from 'kysely'
import type { ReasonCode } from '@tessera/contract/reasons.ts'
import { attemptTransitions, levelNumber, mayFollow } from '@tessera/contract/states.ts'
import type { ReviewerDecision } from '../attempts/decide-by-reviewer.ts'
import { approvesNow, failedOf } from '../attempts/two-reviewers.ts'
import { refuseOwnDecision } from '../appeals/appealed.ts'
import { settleAppeal } from '../appeals/settle.ts'
import { addressDecided } from '../../platform/audit/verification-events.ts'
import type { VerificationParts } from '../parts.ts'
import { committing, type BeforeCommit } from '../../platform/db/commit.ts'
import type { AddressDecisionTable } from '../../platform/db/address-tables.ts'
import type { Database } from '../../platform/db/tables.ts'
import { InvalidTransition } from '../records/invalid-transition.ts'
import { refuseOwnProposal, refusesNow } from '../records/case-proposals.ts'
import { endReview, openHolds, refuseHeld } from '../records/case-holds.ts'
import { refuseClaimed } from '../records/case-claims.ts'
import { refuseChanged } from '../records/case-version.ts'
import { unfitReasons } from '../records/fitting-reasons.ts'
import { decidedAs, notifyDecision } from '../../accounts/email/decided.ts'
import { mustWait } from '../../accounts/members/locked.ts'
import { memberChanged } from '../../accounts/members/store.ts'
import { isServed } from '../../regions/served.ts'
import { permit } from '../../platform/staff/staff.ts'
import type { AddressOutcome } from './checks.ts'
import type { ProofFact } from './read-proof.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'
import type { Deciding } from '../after-decision.ts'
import { notifyPartners } from '../../accounts/partners/webhook-outbox.ts'
import { lockProofToDecide } from './lock-proof.ts'

export interface AddressVerdict {
  verdict: AddressDecisionTable['verdict']
  reasons: ReasonCode[]
  /** `machine` or `reviewer:<name>`. */
  by: string
  checks?: AddressOutcome[]
  /** What was read on the pages. */
  facts?: readonly ProofFact[]
}

/**
 * Decides a proof: state, record, the member's level, audit event, email and partner notice, in the caller's
 * transaction. An address in a country that we do not serve is never approved: its residents cannot have the second
 * level. If staff locked the member meanwhile, an approval by the machine goes to review.
 */
export async function decideAddress(
  trx: Transaction<Database>,
  parts: Deciding,
  proofId: string,
  said: AddressVerdict,
): Promise<void> {
  const { by, checks, facts } = said
  const machine = !by.startsWith('reviewer:')
  const proof = await lockProofToDecide(trx, proofId)
  if (!proof) throw new InvalidTransition(`There is no case ${proofId}`)
  const member = await trx
    .selectFrom('member')
    .select(['id', 'data_key', 'kyc_level', 'member_tag'])
    .where('id', '=', proof.member_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { verdict, reasons }: Pick<AddressVerdict, 'verdict' | 'reasons'> =
    said.verdict === 'approved' && (mustWait(member, by) || (machine && (await openHolds(trx, proofId)).length > 0))
      ? { verdict: 'in_review', reasons: ['MANUAL_REVIEW'] }
      : said
  if (!mayFollow(attemptTransitions, proof.state, verdict))
    throw new InvalidTransition(`A proof that is ${proof.state} cannot become ${verdict}`)
  if (verdict === 'approved' && !isServed(parts.regions, proof.country))
    throw new InvalidTransition(`We do not serve residents of ${proof.country}: reject it`, '--reason REGION')
  if (verdict === 'approved' && member.kyc_level < levelNumber.LEVEL_1)
    throw new InvalidTransition('The identity of this member is no longer verified')
  const decided =
    verdict === 'in_review'
      ? {}
      : { decided_at: new Date(), counts: verdict !== 'approved' && proof.state !== 'approved' }
  await trx
    .updateTable('address_proof')
    .set({
      state: verdict,
      reasons,
      ...decided,
      ...(checks ? { checks: JSON.stringify(checks) } : {}),
      ...(facts ? { facts: parts.keyring.sealJson(member, sealed('address_proof', 'facts'), facts) } : {}),
    })
    .where('id', '=', proof.id)
    .execute()
  if (verdict === 'approved')
    await parts.afterDecision.addressProven(trx, parts, { memberId: member.id, country: proof.country, by })
  const { id: decision } = await trx
    .insertInto('address_decision')
    .values({ proof_id: proof.id, verdict, reasons, decided_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (verdict === 'approved')
    await trx.updateTable('member').set({ kyc_level: levelNumber.LEVEL_2 }).where('id', '=', member.id).execute()
  // Overturning an approval revokes the level, unless an earlier proof is still valid.
  else if (proof.state === 'approved' && !(await otherApproved(trx, member.id, proof.id)))
    await trx
      .updateTable('member')
      .set({ kyc_level: Math.min(member.kyc_level, levelNumber.LEVEL_1) })
      .where('id', '=', member.id)
      .execute()
  await settleAppeal(trx, proof.id, by)
  if (verdict !== 'in_review') await endReview(trx, `address-proof:${proof.id}`, by)
  const as = decidedAs(verdict, proof.state)
  if (as) await notifyDecision(trx, parts, { memberId: member.id, on: 'address', as, decision })
  if (verdict !== 'in_review') await notifyPartners(trx, member.id, 'verification.decided')
  await memberChanged(trx, member.id)
  await addressDecided(trx, by, proof.id, { verdict, reasons })
}

async function otherApproved(trx: Transaction<Database>, memberId: number, proofId: string): Promise<boolean> {
  const other = await trx
    .selectFrom('address_proof')
    .select('id')
    .where('member_id', '=', memberId)
    .where('id', '!=', proofId)
    .where('state', '=', 'approved')
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  return other !== undefined
}

/**
 * A reviewer's decision. A decision that needs a second reviewer is `proposed` by the first. Throws
 * {@link InvalidTransition} when its state does not allow it, or the reasons do not fit it.
 */
export async function decideAddressByReviewer(
  context: Pick<VerificationParts, 'db'> & Deciding & BeforeCommit,
  proofId: string,
  { verdict, reasons, reviewer, because, version }: Omit<ReviewerDecision, 'sides' | 'number'>,
): Promise<'decided' | 'proposed'> {
  const by = `reviewer:${reviewer}`
  return committing(context, async (trx) => {
    await permit(trx, by, 'review', 'own')
    const proof = await lockProofToDecide(trx, proofId)
    if (!proof) throw new InvalidTransition(`There is no case ${proofId}`)
    await permit(trx, by, 'review', { member: proof.member_id })
    await refuseClaimed(trx, proofId, by)
    await refuseChanged(trx, `address-proof:${proofId}`, version, by)
    await refuseOwnDecision(trx, proofId, by)
    await refuseOwnProposal(trx, `address-proof:${proofId}`, by)
    const unfit = unfitReasons(verdict, reasons, context.questionnaires.proofForm.reasons)
    if (unfit) throw new InvalidTransition(unfit)
    if (verdict === 'approved') await refuseHeld(trx, proofId, by)
    const { site } = await trx
      .selectFrom('member')
      .select('site')
      .where('id', '=', proof.member_id)
      .executeTakeFirstOrThrow()
    if (verdict !== 'approved' && mayFollow(attemptTransitions, proof.state, verdict)) {
      const refusal = { verdict, site, by, reasons }
      if (!(await refusesNow(trx, context, `address-proof:${proof.id}`, refusal))) return 'proposed'
    }
    if (verdict === 'approved') {
      const override = { failed: failedOf(proof.checks), site, by, because }
      if (!(await approvesNow(trx, context, `address-proof:${proof.id}`, override))) return 'proposed'
    }
    await decideAddress(trx, context, proofId, { verdict, reasons, by })
    return 'decided'
  })
}
