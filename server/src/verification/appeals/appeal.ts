import type { EmailParts } from '../../accounts/parts.ts'
import type { Transaction } from 'kysely'
import { appealSent, appealUpheld, appealWithdrawn } from '../../platform/audit/verification-events.ts'
import type { VerificationParts } from '../parts.ts'
import { committing, type BeforeCommit } from '../../platform/db/commit.ts'
import type { Database } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { attemptsWithin } from '../../accounts/snapshot/attempts.ts'
import { snapshotWithin } from '../../accounts/snapshot/snapshot.ts'
import { refuseClaimed } from '../records/case-claims.ts'
import { refuseOwnProposal } from '../records/case-proposals.ts'
import { refuseChanged } from '../records/case-version.ts'
import { InvalidTransition } from '../records/invalid-transition.ts'
import { holderOf } from '../records/record.ts'
import { accountPage } from '../../accounts/email/decided.ts'
import { queueEmail } from '../../accounts/email/outbox.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { memberById, memberChanged, lockMember } from '../../accounts/members/store.ts'
import { appealPolicyOf } from '../../regions/policies.ts'
import { permit } from '../../platform/staff/staff.ts'
import { saveRequest, requestText } from '../../accounts/support/store.ts'
import { refuseOwnDecision } from './appealed.ts'
import { appealStatus, finalDecision } from './rules.ts'
import { notifyPartners } from '../../accounts/partners/webhook-outbox.ts'

type Trx = Transaction<Database>

/**
 * Stores the member's appeal against their final decision. Only the server knows which case that is. A repeat with the
 * same text returns the same answer.
 */
export async function sendAppeal(
  trx: Trx,
  context: Pick<VerificationParts, 'keyring' | 'regions'>,
  member: SessionMember,
  message: string,
): Promise<string> {
  // Serialises two tabs, and both accounts where the identity moved.
  const ends = await endsOf(
    trx,
    finalDecision(await attemptsWithin(trx, member.id), await snapshotWithin(trx, member.id)),
    member.id,
  )
  await lockMember(trx, ...ends)
  const attempts = await attemptsWithin(trx, member.id)
  const snapshot = await snapshotWithin(trx, member.id)
  const final = finalDecision(attempts, snapshot)
  const status = appealStatus(final, snapshot, appealPolicyOf(context.regions, member.site), new Date())
  if (!final || !status) throw new Refusal('appealRefused', { reason: 'NOTHING_FINAL' })
  if (
    status.state === 'OPEN' &&
    status.reference &&
    (await requestText(trx, context.keyring, member, status.reference)) === message
  )
    return status.reference
  if (status.state !== 'POSSIBLE') throw new Refusal('appealRefused', { reason: status.state })
  const reference = await saveRequest(trx, context.keyring, member, { topic: 'appeal', message, replyEmail: null })
  const { id } = await trx
    .insertInto('appeal')
    .values({
      member_id: member.id,
      ...(final.level === 'LEVEL_1' ? { attempt_id: final.caseId } : { proof_id: final.caseId }),
      request_id: reference,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const end of ends) await memberChanged(trx, end)
  await appealSent(trx, member.id, id, { case: final.caseId, request: reference })
  return reference
}

/** Everyone the decision affects: its member, and the other account where the identity moved. */
async function endsOf(trx: Trx, final: { caseId: string } | null, memberId: number): Promise<number[]> {
  const sender =
    final && (await trx.selectFrom('attempt').select('member_id').where('id', '=', final.caseId).executeTakeFirst())
  const holder = final && (await holderOf(trx, final.caseId))
  return [...new Set([memberId, sender?.member_id ?? memberId, holder?.id ?? memberId])].toSorted((a, b) => a - b)
}

/**
 * Withdraws the pending appeals of an erased member: no one could decide them without their text. If the decision also
 * affects the other account of an identity transfer, that member was promised an answer too: they may send their own
 * appeal (`rules.ts`), and get an email. Locks the rows of all of them, and runs first.
 */
export async function withdrawAppeals(context: EmailParts, trx: Trx, actor: string, memberId: number): Promise<void> {
  const words = trx.selectFrom('support_request').select('id').where('member_id', '=', memberId)
  const waiting = await trx
    .selectFrom('appeal')
    .select('case_id')
    .where('request_id', 'in', words)
    .where('state', '=', 'open')
    .execute()
  const ends: number[] = []
  for (const { case_id: caseId } of waiting) ends.push(...(await endsOf(trx, { caseId }, memberId)))
  await lockMember(trx, memberId, ...ends)
  const withdrawn = await trx
    .updateTable('appeal')
    .set({ state: 'withdrawn', decided_at: new Date(), decided_by: actor })
    .where('request_id', 'in', words)
    .where('state', '=', 'open')
    .returning(['id', 'case_id', 'request_id'])
    .execute()
  for (const { id, case_id: caseId, request_id: reference } of withdrawn) {
    for (const end of await endsOf(trx, { caseId }, memberId)) {
      if (end === memberId) continue
      const member = await memberById(trx, end)
      if (member?.data_key)
        await queueEmail(trx, context, member, {
          kind: 'appeal-withdrawn',
          onceKey: `appeal-withdrawn:${id}:${end}`,
          values: { reference, link: accountPage(context, '/personal') },
        })
      await notifyPartners(trx, end, 'verification.decided')
      await memberChanged(trx, end)
    }
    await appealWithdrawn(trx, actor, id, { case: caseId })
  }
}

/** A pending appeal. */
export interface WaitingAppeal {
  caseId: string
  memberId: number
  reference: string
  sentAt: Date
  /** Who made the decision that the appeal is about. */
  decidedBy: string | null
}

/** Pending appeals, the oldest first, without those of erased members. */
export async function waitingAppeals({ db }: Pick<VerificationParts, 'db'>, by: string): Promise<WaitingAppeal[]> {
  await permit(db, `reviewer:${by}`, 'review')
  const rows = await db
    .selectFrom('appeal')
    .innerJoin('member', 'member.id', 'appeal.member_id')
    .select(['appeal.case_id', 'appeal.member_id', 'appeal.request_id', 'appeal.created_at'])
    .select((eb) => [
      eb
        .selectFrom('decision')
        .select('decided_by')
        .whereRef('attempt_id', '=', 'appeal.attempt_id')
        .orderBy('created_at', 'desc')
        .limit(1)
        .as('on_attempt'),
      eb
        .selectFrom('address_decision')
        .select('decided_by')
        .whereRef('proof_id', '=', 'appeal.proof_id')
        .orderBy('created_at', 'desc')
        .limit(1)
        .as('on_proof'),
    ])
    .where('appeal.state', '=', 'open')
    .where('member.data_key', 'is not', null)
    .orderBy('appeal.created_at')
    .execute()
  return rows.map((row) => ({
    caseId: row.case_id,
    memberId: row.member_id,
    reference: row.request_id,
    sentAt: row.created_at,
    decidedBy: row.on_attempt ?? row.on_proof,
  }))
}

/** Upholds the decision, and emails the member. The reviewer who made the decision cannot decide the appeal. */
export async function upholdDecision(
  context: Pick<VerificationParts, 'db'> & EmailParts & BeforeCommit,
  caseId: string,
  reviewer: string,
  version?: number,
): Promise<void> {
  await committing(context, async (trx) => {
    await permit(trx, `reviewer:${reviewer}`, 'review', 'own')
    const appealed = await trx
      .selectFrom('appeal')
      .select('member_id')
      .where('case_id', '=', caseId)
      .where('state', '=', 'open')
      .executeTakeFirst()
    const ends = appealed ? await endsOf(trx, { caseId }, appealed.member_id) : []
    if (ends.length > 0) await lockMember(trx, ...ends)
    const open = await trx
      .selectFrom('appeal')
      .selectAll()
      .where('case_id', '=', caseId)
      .where('state', '=', 'open')
      .forUpdate()
      .executeTakeFirst()
    if (!open) throw new InvalidTransition(`No appeal is open for the case ${caseId}`)
    await permit(trx, `reviewer:${reviewer}`, 'review', { member: open.member_id })
    const by = `reviewer:${reviewer}`
    await refuseClaimed(trx, caseId, by)
    const subject = `${open.attempt_id === null ? 'address-proof' : 'attempt'}:${caseId}`
    await refuseChanged(trx, subject, version, by)
    await refuseOwnDecision(trx, caseId, by)
    await refuseOwnProposal(trx, subject, by)
    await trx
      .updateTable('appeal')
      .set({ state: 'upheld', decided_at: new Date(), decided_by: by })
      .where('id', '=', open.id)
      .execute()
    for (const end of ends) {
      const member = await memberById(trx, end)
      if (member?.data_key)
        await queueEmail(trx, context, member, {
          kind: 'appeal-upheld',
          onceKey: `appeal:${open.id}:${end}`,
          values: { reference: open.request_id, link: accountPage(context, '/personal') },
        })
      // Members who come from a partner get no emails: the partner brings them back to read it.
      await notifyPartners(trx, end, 'verification.decided')
      await memberChanged(trx, end)
    }
    await appealUpheld(trx, by, open.id, { case: caseId })
  })
}
