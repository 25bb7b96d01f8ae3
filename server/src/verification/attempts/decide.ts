import type { Transaction } from 'kysely'
import type { ReasonSides } from '@tessera/contract/resubmission.ts'
import type { ReasonCode } from '@tessera/contract/reasons.ts'
import { attemptTransitions, levelNumber, mayFollow } from '@tessera/contract/states.ts'
import { settleAppeal } from '../appeals/settle.ts'
import { attemptDecided } from '../../platform/audit/verification-events.ts'
import { attemptsWithin, currentPhotos } from '../../accounts/snapshot/attempts.ts'
import { namedSides } from '../records/resubmission.ts'
import { endReview, holdsAgainst } from '../records/case-holds.ts'
import { rejectionProposed } from '../records/case-proposals.ts'
import { InvalidTransition } from '../records/invalid-transition.ts'
import { mustWait } from '../../accounts/members/locked.ts'
import { policyOf } from '../../regions/policies.ts'
import type { Deciding } from '../after-decision.ts'
import { isNewer } from '../reverification/newer-document.ts'
import { addDays } from '../../regions/reverification-policy.ts'
import { closeTask, moveDueDate } from '../reverification/store.ts'
import { saveFingerprint } from '../records/fingerprints.ts'
import { personFingerprints } from '../records/same-person.ts'
import { formerIdentity, holderOf, recordIdentity, restoreFormer, voidIdentityDocument } from '../records/record.ts'
import type { Attempt, Database, Member } from '../../platform/db/tables.ts'
import type { DecisionTable } from '../../platform/db/verification-tables.ts'
import { decidedAs, notifyDecision } from '../../accounts/email/decided.ts'
import { memberChanged, type Identity } from '../../accounts/members/store.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import { notifyPartners } from '../../accounts/partners/webhook-outbox.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

export interface Verdict {
  verdict: DecisionTable['verdict']
  reasons: ReasonCode[]
  /** The photos that reasons name, if the decision says so. */
  sides?: ReasonSides
  /** `machine`, `provider:<name>` or `reviewer:<name>`. */
  by: string
  checks?: Attempt['checks']
  facts?: unknown
  /** The member's verified identity. Required to approve. */
  identity?: Identity
}

/**
 * Decides a locked attempt: state, decision record, member's level, audit event, email and partner notice, in the
 * caller's transaction. If staff locked the member meanwhile, put the case on hold or proposed to reject it, or another case was finally rejected,
 * an approval by a machine or provider goes to review instead. A rejection stays rejected. If the identity moved to another account, it
 * is revoked or restored there.
 */
export async function decide(
  trx: Transaction<Database>,
  parts: Deciding,
  attempt: Attempt,
  said: Verdict,
): Promise<void> {
  const { keyring } = parts
  if (!mayFollow(attemptTransitions, attempt.state, said.verdict))
    throw new InvalidTransition(`An attempt that is ${attempt.state} cannot become ${said.verdict}`)
  if (said.verdict === 'approved' && !said.identity) throw new Error('An approval needs the identity that was approved')
  const member = await trx
    .selectFrom('member')
    .select(['id', 'data_key', 'kyc_level', 'member_tag', 'site', 'nationality'])
    .where('id', '=', attempt.member_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const held =
    said.verdict === 'approved' &&
    (mustWait(member, said.by) ||
      (await refusedBeside(trx, attempt, said.by)) ||
      (await rejectionProposed(trx, `attempt:${attempt.id}`)) ||
      (await holdsAgainst(trx, attempt.id, said.by)).length > 0)
  if (held && !mayFollow(attemptTransitions, attempt.state, 'in_review')) return
  const verdict: Verdict = held ? { ...said, verdict: 'in_review', reasons: ['MANUAL_REVIEW'] } : said
  const taken = (await currentPhotos(trx, attempt.id)).map(({ side }) => side)
  const sides = JSON.stringify(namedSides(verdict.reasons, verdict.sides ?? {}, taken))
  await trx
    .updateTable('attempt')
    .set({
      state: verdict.verdict,
      reasons: verdict.reasons,
      reason_sides: sides,
      // Review is no verdict: the clock runs on, and no attempt is used up.
      ...(verdict.verdict === 'in_review' ? {} : { decided_at: new Date(), counts: usesUpTry(attempt, verdict) }),
      ...(verdict.checks ? { checks: JSON.stringify(verdict.checks) } : {}),
      ...(verdict.facts === undefined
        ? {}
        : { facts: keyring.sealJson(member, sealed('attempt', 'facts'), verdict.facts) }),
    })
    .where('id', '=', attempt.id)
    .execute()
  const { id: decision } = await trx
    .insertInto('decision')
    .values({
      attempt_id: attempt.id,
      member_id: attempt.member_id,
      verdict: verdict.verdict,
      reasons: verdict.reasons,
      reason_sides: sides,
      decided_by: verdict.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const owner = await ownerOf(trx, attempt.id, member, verdict.verdict)
  const former = verdict.verdict === 'approved' ? await formerIdentity(trx, keyring, owner, attempt.id) : null
  if (verdict.identity && verdict.verdict === 'approved') {
    await trx
      .updateTable('member')
      .set({
        kyc_level: Math.max(owner.kyc_level, levelNumber[attempt.level]),
        identity: keyring.sealJson(owner, sealed('member', 'identity'), verdict.identity),
      })
      .where('id', '=', owner.id)
      .execute()
    await recordIdentity(trx, keyring, owner, { attempt, identity: verdict.identity })
    const person = { ...verdict.identity, nationality: member.nationality, country: attempt.country }
    for (const hash of personFingerprints(keyring, person))
      await saveFingerprint(trx, hash, { id: attempt.id, member_id: owner.id })
    if (attempt.purpose === 'verify')
      await parts.afterDecision.identityVerified(trx, parts, { memberId: owner.id, by: verdict.by })
  }
  const takenBack =
    attempt.state === 'approved' && verdict.verdict !== 'approved' && (await takeBack(trx, keyring, attempt, owner))
  await voidMovedAttempt(trx, attempt, {
    moved: owner.id !== member.id,
    foundOut: takenBack && verdict.verdict === 'rejected' && attempt.purpose === 'verify',
  })
  if (verdict.verdict === 'approved' && givesNewer(attempt, verdict.identity, former))
    await closeTask(trx, owner.id, attempt.id)
  if (verdict.verdict === 'resubmission_requested' || verdict.verdict === 'rejected')
    await extendDueDateForResubmission(trx, attempt, policyOf(parts.regions, member.site).leastDays)
  await attemptDecided(trx, verdict.by, attempt.id, verdict)
  await settleAppeal(trx, attempt.id, verdict.by)
  if (verdict.verdict !== 'in_review') await endReview(trx, `attempt:${attempt.id}`, verdict.by)
  const as = decidedAs(verdict.verdict, attempt.state)
  const on = attempt.purpose === 'update' ? 'newer-document' : 'identity'
  // If the identity moved meanwhile, both accounts are notified. A restored identity is verified at only one of them.
  for (const memberId of new Set([member.id, owner.id])) {
    if (as)
      await notifyDecision(trx, parts, {
        memberId,
        on,
        as: as === 'approved' && memberId !== owner.id ? 'changed' : as,
        decision,
      })
    if (verdict.verdict !== 'in_review') await notifyPartners(trx, memberId, 'verification.decided')
    await memberChanged(trx, memberId)
  }
}

type Owner = Pick<Member, 'id' | 'data_key' | 'kyc_level'>

/**
 * The member whose verification it is: the account the identity moved to, or the sender if it did not move or the
 * other account was erased.
 */
async function ownerOf(
  trx: Transaction<Database>,
  attemptId: string,
  sender: Owner,
  verdict: Verdict['verdict'],
): Promise<Owner> {
  const holder = await holderOf(trx, attemptId)
  if (!holder || holder.id === sender.id) return sender
  const other = await trx
    .selectFrom('member')
    .select(['id', 'data_key', 'kyc_level'])
    .where('id', '=', holder.id)
    .executeTakeFirstOrThrow()
  return verdict === 'approved' && !other.data_key ? sender : other
}

/**
 * Whether another case of the member was finally rejected, so that no machine approves them any more. This can happen
 * after an identity moved.
 */
async function refusedBeside(trx: Transaction<Database>, attempt: Attempt, by: string): Promise<boolean> {
  if (by.startsWith('reviewer:')) return false
  const others = (await attemptsWithin(trx, attempt.member_id)).filter(({ id }) => id !== attempt.id)
  return others.some(({ state, purpose, voided_at: voided }) => state === 'rejected' && purpose === 'verify' && !voided)
}

/**
 * An attempt whose identity moved away is only a record, unless it is revoked later as fraud. Then its final rejection
 * applies to both accounts until a reviewer reverses it.
 */
async function voidMovedAttempt(
  trx: Transaction<Database>,
  { id, voided_at: voided }: Attempt,
  { moved, foundOut }: { moved: boolean; foundOut: boolean },
): Promise<void> {
  const since = foundOut ? null : moved ? (voided ?? new Date()) : voided
  if (since !== voided) await trx.updateTable('attempt').set({ voided_at: since }).where('id', '=', id).execute()
}

/**
 * When a document was sent in time and we rejected it on a later day, the member gets as much time as for a task that
 * opens late.
 */
async function extendDueDateForResubmission(
  trx: Transaction<Database>,
  { purpose, state, member_id: memberId, submitted_at: sentAt }: Attempt,
  days: number,
): Promise<void> {
  if (purpose !== 'update' || (state !== 'submitted' && state !== 'in_review') || !sentAt) return
  const sentOn = sentAt.toISOString().slice(0, 10)
  const today = new Date().toISOString().slice(0, 10)
  const dueOn = addDays(today, days)
  if (sentOn < today) await moveDueDate(trx, memberId, dueOn, (from) => sentOn <= from && from < dueOn)
}

/**
 * Whether it satisfies a request for a newer document: sent as one, or, after a reset, proven to differ from the
 * former document.
 */
function givesNewer({ purpose, method }: Attempt, identity: Identity | undefined, former: Identity | null): boolean {
  return (
    purpose === 'update' ||
    (method === 'document' && (!former || (identity !== undefined && isNewer(identity, former) === true)))
  )
}

/**
 * Overturning an approval revokes what it gave, from the current owner. A newer document is replaced by the former
 * one, if that is theirs. A first document leaves none. Returns whether there was anything to revoke.
 */
async function takeBack(
  trx: Transaction<Database>,
  keyring: Keyring,
  attempt: Attempt,
  owner: KeyHolder,
): Promise<boolean> {
  // Replaced or voided meanwhile: there is nothing left to revoke.
  if (!(await holderOf(trx, attempt.id))?.counts) return false
  const former =
    attempt.purpose === 'update' && owner.id === attempt.member_id
      ? await restoreFormer(trx, keyring, owner, attempt.id)
      : null
  if (!former) await voidIdentityDocument(trx, owner.id)
  await trx
    .updateTable('member')
    .set(
      former
        ? { identity: keyring.sealJson(owner, sealed('member', 'identity'), former) }
        : { kyc_level: levelNumber[attempt.level] - 1, identity: null },
    )
    .where('id', '=', owner.id)
    .execute()
  return true
}

/**
 * Rejecting a new submission uses up an attempt. Overturning an approval later does not: the member submitted nothing.
 */
function usesUpTry(attempt: Attempt, { verdict, reasons }: Verdict): boolean {
  // Nothing was decided: the session at a provider ended before.
  if (reasons.every((code) => code === 'EXPIRED') && reasons.length > 0) return false
  // After a final rejection of a newer document the member may send another one, so it uses an attempt like any other.
  return (
    (verdict === 'resubmission_requested' || (attempt.purpose === 'update' && verdict === 'rejected')) &&
    (attempt.state === 'submitted' || attempt.state === 'in_review')
  )
}
