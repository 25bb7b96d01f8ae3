import type { Transaction } from 'kysely'
import type { ReasonSides } from '@tessera/contract/mending.ts'
import type { ReasonCode } from '@tessera/contract/reasons.ts'
import { attemptTransitions, levelNumber, mayFollow } from '@tessera/contract/states.ts'
import { settleAppeal } from '../appeals/settle.ts'
import { attemptDecided } from '../audit/events.ts'
import { currentPhotos } from './attempts.ts'
import { namedSides } from './mending.ts'
import { mustWait } from '../members/locked.ts'
import { policyOf } from '../regions/region.ts'
import { isNewer } from '../reverification/demand.ts'
import { addDays } from '../reverification/policy.ts'
import { closeTask, moveDay } from '../reverification/store.ts'
import { formerIdentity, recordIdentity, restoreFormer, setAside } from './record.ts'
import type { Context } from '../context.ts'
import type { Attempt, Database, DecisionTable } from '../db/tables.ts'
import { decidedAs, tellDecision, type LetterParts } from '../mail/decided.ts'
import { memberChanged, type Identity } from '../members/store.ts'
import type { KeyHolder, Keyring } from '../secrets/keyring.ts'
import { tellPartners } from '../webhooks/outbox.ts'

export interface Verdict {
  verdict: DecisionTable['verdict']
  reasons: ReasonCode[]
  /** The photos that reasons name, as far as whoever decides says so. */
  sides?: ReasonSides
  /** `machine`, `provider:<name>` or `operator:<name>`. */
  by: string
  checks?: Attempt['checks']
  facts?: unknown
  /** Who the member is now verified to be; needed to approve. */
  identity?: Identity
}

/** The move is not in the state table, for instance a case decided meanwhile. */
export class MoveRefused extends Error {}

/** What a decision goes by. */
type Needs = LetterParts & Pick<Context, 'regions'>

/**
 * Decides a locked attempt: state, decision record, member's level, audit event, letter and notice, in the caller's transaction. What a
 * machine or a provider would approve of a member whom staff locked meanwhile waits for a person; what was refused before stays refused.
 */
export async function decide(trx: Transaction<Database>, parts: Needs, attempt: Attempt, said: Verdict): Promise<void> {
  const { keyring } = parts
  if (!mayFollow(attemptTransitions, attempt.state, said.verdict)) throw new MoveRefused(`An attempt that is ${attempt.state} cannot become ${said.verdict}`)
  if (said.verdict === 'approved' && !said.identity) throw new Error('An approval needs the identity that was approved')
  const member = await trx.selectFrom('member').select(['id', 'data_key', 'kyc_level', 'member_tag', 'site']).where('id', '=', attempt.member_id).forUpdate().executeTakeFirstOrThrow()
  const held = said.verdict === 'approved' && mustWait(member, said.by)
  if (held && !mayFollow(attemptTransitions, attempt.state, 'in_review')) return
  const verdict: Verdict = held ? { ...said, verdict: 'in_review', reasons: ['NEEDS_PERSON'] } : said
  const taken = (await currentPhotos(trx, attempt.id)).map(({ side }) => side)
  const sides = JSON.stringify(namedSides(verdict.reasons, verdict.sides ?? {}, taken))
  await trx
    .updateTable('attempt')
    .set({
      state: verdict.verdict,
      reasons: verdict.reasons,
      reason_sides: sides,
      // Waiting for a person is no verdict: the clock runs on, and no try is used up.
      ...(verdict.verdict === 'in_review' ? {} : { decided_at: new Date(), counts: usesUpTry(attempt, verdict) }),
      ...(verdict.checks ? { checks: JSON.stringify(verdict.checks) } : {}),
      ...(verdict.facts === undefined ? {} : { facts: keyring.sealJson(member, 'attempt.facts', verdict.facts) }),
    })
    .where('id', '=', attempt.id)
    .execute()
  const { id: decision } = await trx
    .insertInto('decision')
    .values({ attempt_id: attempt.id, member_id: attempt.member_id, verdict: verdict.verdict, reasons: verdict.reasons, reason_sides: sides, decided_by: verdict.by })
    .returning('id')
    .executeTakeFirstOrThrow()
  const former = verdict.verdict === 'approved' ? await formerIdentity(trx, keyring, member, attempt.id) : null
  if (verdict.identity && verdict.verdict === 'approved') {
    await trx
      .updateTable('member')
      .set({ kyc_level: Math.max(member.kyc_level, levelNumber[attempt.level]), identity: keyring.sealJson(member, 'member.identity', verdict.identity) })
      .where('id', '=', member.id)
      .execute()
    await recordIdentity(trx, keyring, member, attempt, verdict.identity)
  }
  const holder = attempt.state === 'approved' && verdict.verdict !== 'approved' ? await takeBack(trx, keyring, attempt, member) : member.id
  if (verdict.verdict === 'approved' && givesNewer(attempt, verdict.identity, former)) await closeTask(trx, member.id, attempt.id)
  if (verdict.verdict === 'needs_action' || verdict.verdict === 'rejected') await giveTimeToMend(trx, attempt, policyOf(parts.regions, member.site).leastDays)
  await attemptDecided(trx, verdict.by, attempt.id, { verdict: verdict.verdict, reasons: verdict.reasons })
  await settleAppeal(trx, attempt.id, verdict.by)
  const as = decidedAs(verdict.verdict, attempt.state)
  const on = attempt.purpose === 'update' ? 'newer-document' : 'identity'
  // Where the identity moved meanwhile, both ends hear of it.
  if (as) for (const memberId of new Set([member.id, holder])) await tellDecision(trx, parts, { memberId, on, as, decision })
  if (verdict.verdict !== 'in_review') await tellPartners(trx, attempt.member_id, 'verification.decided')
  await memberChanged(trx, attempt.member_id)
}

/** What was sent in time and refused on a later day, because we took so long, leaves as much time as a task that opens late. */
async function giveTimeToMend(trx: Transaction<Database>, { purpose, state, member_id: memberId, submitted_at: sentAt }: Attempt, days: number): Promise<void> {
  if (purpose !== 'update' || (state !== 'submitted' && state !== 'in_review') || !sentAt) return
  const [sentOn, today] = [sentAt, new Date()].map((at) => at.toISOString().slice(0, 10)) as [string, string]
  const dueOn = addDays(today, days)
  if (sentOn < today) await moveDay(trx, memberId, dueOn, (from) => sentOn <= from && from < dueOn)
}

/** Whether it is what a newer document was asked for: sent as one, or, after a reset, shown to be another than the one held before. */
function givesNewer({ purpose, method }: Attempt, identity: Identity | undefined, former: Identity | null): boolean {
  return purpose === 'update' || (method === 'document' && (!former || (identity !== undefined && isNewer(identity, former) === true)))
}

/** A decision overturned takes with it what it gave: a newer document gives way to the one before, a first one to none. Answers who had it. */
async function takeBack(trx: Transaction<Database>, keyring: Keyring, attempt: Attempt, member: KeyHolder): Promise<number> {
  const current = await trx.selectFrom('identity_document').select(['attempt_id', 'member_id']).where('attempt_id', '=', attempt.id).where('replaced_at', 'is', null).executeTakeFirst()
  // Replaced or set aside meanwhile: it gives nothing any more.
  if (!current) return member.id
  if (current.member_id !== member.id) return takeBackMoved(trx, current.member_id)
  const former = attempt.purpose === 'update' ? await restoreFormer(trx, keyring, member, attempt.id) : null
  if (!former) await setAside(trx, member.id)
  await trx
    .updateTable('member')
    .set(former ? { identity: keyring.sealJson(member, 'member.identity', former) } : { kyc_level: levelNumber[attempt.level] - 1, identity: null })
    .where('id', '=', member.id)
    .execute()
  return member.id
}

/** The identity moved to another account: that is where it is taken back. */
async function takeBackMoved(trx: Transaction<Database>, memberId: number): Promise<number> {
  await setAside(trx, memberId)
  await trx.updateTable('member').set({ kyc_level: 0, identity: null }).where('id', '=', memberId).execute()
  await memberChanged(trx, memberId)
  return memberId
}

/** A refusal of what was just sent uses up a try; overturning an approval later does not: the member tried nothing. */
function usesUpTry(attempt: Attempt, { verdict }: Verdict): boolean {
  // A newer document refused for good bars nobody from sending another: it costs a try like any other.
  return (verdict === 'needs_action' || (attempt.purpose === 'update' && verdict === 'rejected')) && (attempt.state === 'submitted' || attempt.state === 'in_review')
}
