import type { EmailParts } from '../../accounts/parts.ts'
import type { Transaction } from 'kysely'
import { queueVisitorEmail } from '../../accounts/email/outbox.ts'
import { memberById } from '../../accounts/members/store.ts'
import { eraseDrafts } from '../../accounts/drafts/drafts.ts'
import type { ComplianceParts } from '../../compliance/parts.ts'
import type { Database, Member } from '../../platform/db/tables.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'
import { setClosed } from '../closing/close.ts'
import { eraseMember } from '../closing/erase.ts'
import { isEmpty, retainedUntilOf } from './erasure.ts'

type Trx = Transaction<Database>

/**
 * Closes the accounts whose week is over, and erases the members whose data nobody has to keep any more. An account
 * that holds money again stays open until it is empty. One that fails is tried again, and the others are done.
 */
export async function carryOutErasures(
  context: Pick<ComplianceParts, 'log' | 'db' | 'regions' | 'exchange'> & EmailParts,
  now: Date,
): Promise<void> {
  const due = await context.db
    .selectFrom('erasure_request')
    .select(['id', 'member_id', 'closed_at'])
    .where('withdrawn_at', 'is', null)
    .where('erased_at', 'is', null)
    .where((or) =>
      or.or([
        or.and([or('closed_at', 'is', null), or('closes_at', '<=', now)]),
        or.and([or('closed_at', 'is not', null), or('kept_until', '<=', now)]),
      ]),
    )
    .orderBy('closes_at', 'desc')
    .limit(100)
    .execute()
  for (const { id, member_id: memberId, closed_at: closedAt } of due) {
    if (!closedAt && !(await isEmpty(context, memberId))) continue
    await context.db
      .transaction()
      .execute((trx) => carryOut(context, trx, id, now))
      .catch((error: unknown) => context.log.error({ err: error, erasure: id }, 'erasures: tried again'))
  }
}

async function carryOut(
  context: Pick<ComplianceParts, 'regions'> & EmailParts,
  trx: Trx,
  id: string,
  now: Date,
): Promise<void> {
  const request = await trx
    .selectFrom('erasure_request')
    .selectAll()
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .where('erased_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  const member = request && (await memberById(trx, request.member_id))
  if (!request || !member) return
  const actor = `member:${member.id}`
  // What was sent during the week counts as well.
  const retainedUntil = request.closed_at
    ? request.kept_until
    : await retainedUntilOf(trx, context.regions, member, request.closes_at)
  if (member.data_key && !request.closed_at) {
    await notify(context, trx, member, retainedUntil)
    await setClosed(trx, actor, member.id, true)
    await dropUnneeded(trx, member.id)
  }
  const over = retainedUntil === null || retainedUntil <= now
  if (over && member.data_key) await eraseMember(context, trx, actor, member.id)
  await trx
    .updateTable('erasure_request')
    .set({ closed_at: request.closed_at ?? now, kept_until: retainedUntil, ...(over ? { erased_at: now } : {}) })
    .where('id', '=', id)
    .execute()
}

/** What no law keeps: the ways in, and what was never sent. */
async function dropUnneeded(trx: Trx, memberId: number): Promise<void> {
  for (const table of ['member_passkey', 'recovery_code', 'authenticator_app', 'messenger_link'] as const)
    await trx.deleteFrom(table).where('member_id', '=', memberId).execute()
  await eraseDrafts(trx, memberId)
}

/** Has a key of its own: the member's may be erased before it is sent. */
async function notify(context: EmailParts, trx: Trx, member: Member, retainedUntil: Date | null): Promise<void> {
  const address = context.keyring.openText(member, sealed('member', 'email'), member.email)
  if (address === '') return
  await queueVisitorEmail(trx, context, {
    kind: retainedUntil ? 'erasure-kept' : 'erasure-done',
    onceKey: `erasure-closed:${member.id}`,
    values: { date: retainedUntil?.toISOString().slice(0, 10) ?? '' },
    language: member.language ?? 'en',
    to: { channel: 'mail', address },
  })
}
