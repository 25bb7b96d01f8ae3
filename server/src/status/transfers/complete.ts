import type { Transaction } from 'kysely'
import { transferEnded } from '../../platform/audit/verification-events.ts'
import type { ComplianceParts } from '../../compliance/parts.ts'
import type { Database, Member } from '../../platform/db/tables.ts'
import { attemptsWithin, barsTransfer } from '../../accounts/snapshot/attempts.ts'
import { snapshotWithin } from '../../accounts/snapshot/snapshot.ts'
import { moveFingerprints } from '../../verification/attempts/fingerprints.ts'
import { handOver, voidIdentityDocument } from '../../verification/attempts/record.ts'
import { keepsSite, moveResidence } from '../region-change/residence.ts'
import { queueEmail } from '../../accounts/email/outbox.ts'
import { isLocked } from '../../accounts/members/locked.ts'
import { memberById, memberChanged, type Identity, lockMember } from '../../accounts/members/store.ts'
import { dropDrafts } from '../../accounts/step-drafts/drafts.ts'
import { computedTasksFor } from '../../compliance/tasks/list.ts'
import { notifyPartners } from '../../accounts/partners/webhook-outbox.ts'
import { askingAgainMs, owes, refusedForGood } from './rules.ts'
import { notifyStopped } from './stop.ts'
import { holdingsOf } from './transfer.ts'

/**
 * Moves the identities whose freeze has ended, of accounts that are still empty: what came in meanwhile would be left without an identity.
 * Done again, or by two processes at once, each moves once. One that fails is tried again the next time, stops no other, and is in the
 * queue of staff before long ({@link stuckSince}).
 */
export async function completeTransfers(context: ComplianceParts, now: Date): Promise<void> {
  const due = await context.db
    .selectFrom('identity_transfer')
    .select(['id', 'source_id', 'frozen_until'])
    .where('state', '=', 'pending')
    .where('frozen_until', '<=', now)
    .execute()
  for (const { id, source_id: sourceId, frozen_until: until } of due) {
    const holdings = await holdingsOf(context, sourceId)
    if (!holdings && now.getTime() - until.getTime() < askingAgainMs) continue
    const empty = holdings !== null && !holdings.fiatBalance && !holdings.openCommands
    await context.db
      .transaction()
      .execute((trx) => complete(trx, context, { id, empty }, now))
      .catch((error: unknown) =>
        context.log.error({ err: error, transfer: id }, 'transfers: an identity could not be moved; it is tried again'),
      )
  }
}

async function complete(
  trx: Transaction<Database>,
  context: ComplianceParts,
  { id, empty }: { id: string; empty: boolean },
  now: Date,
): Promise<void> {
  const pending = await trx
    .selectFrom('identity_transfer')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!pending) return
  const ids = [pending.source_id, pending.target_id].toSorted((a, b) => a - b)
  await lockMember(trx, ...ids)
  const [source, target] = [await memberById(trx, pending.source_id), await memberById(trx, pending.target_id)]
  // Meanwhile staff may have taken the verification back, tagged or closed one of the two, erased it, or refused the other for good.
  const free =
    [source, target].every((one) => one && !one.disabled_at && !isLocked(one)) &&
    !barsTransfer(await attemptsWithin(trx, pending.target_id))
  const possible =
    empty &&
    free &&
    source?.identity &&
    source.kyc_level > 0 &&
    target?.data_key &&
    target.kyc_level === 0 &&
    (await mayFollow(trx, context, source, target))
  const state = possible ? 'success' : 'cancelled'
  if (source && target && possible) await move(trx, context, source, target, id)
  else for (const member of [source, target]) await notifyStopped(trx, context, id, member)
  await trx.updateTable('identity_transfer').set({ state, completed_at: now }).where('id', '=', id).execute()
  for (const memberId of ids) {
    if (possible) await notifyPartners(trx, memberId, 'verification.decided')
    await memberChanged(trx, memberId)
  }
  await transferEnded(trx, id, { source: pending.source_id, target: pending.target_id, state })
}

/** Meanwhile officers may have asked the source for something, refused it for good, or moved one of the two to another site. */
async function mayFollow(
  trx: Transaction<Database>,
  context: ComplianceParts,
  source: Member,
  target: Member,
): Promise<boolean> {
  const status = {
    member: source,
    attempts: await attemptsWithin(trx, source.id),
    snapshot: await snapshotWithin(trx, source.id),
  }
  if (owes(status.snapshot) || refusedForGood(status.snapshot, computedTasksFor(context, status, new Date())))
    return false
  return source.site === target.site || !keepsSite(context.regions, target, await snapshotWithin(trx, target.id))
}

async function move(
  trx: Transaction<Database>,
  context: ComplianceParts,
  source: Member,
  target: Member,
  id: string,
): Promise<void> {
  const { keyring } = context
  if (!source.identity) throw new Error('There is no identity to move')
  const identity = keyring.openJson<Identity>(source, 'member.identity', source.identity)
  const now = new Date()
  // What the other account began is nobody's any more; its own records stay where they are.
  await trx
    .updateTable('attempt')
    .set({ state: 'superseded' })
    .where('member_id', '=', target.id)
    .where('state', '=', 'draft')
    .execute()
  const theirs = trx.selectFrom('attempt').select('id').where('member_id', 'in', [source.id, target.id])
  // One that came here before and was refused, as a duplicate, gives way as well.
  const came = trx.selectFrom('identity_document').select('attempt_id as id').where('member_id', '=', target.id)
  await trx
    .updateTable('attempt')
    .set({ voided_at: now })
    .where('id', 'in', theirs.union(came))
    .where('voided_at', 'is', null)
    .execute()
  // An address refused for good stays so, whoever the identity on the account is.
  await trx
    .updateTable('address_proof')
    .set({ voided_at: now })
    .where('member_id', 'in', [source.id, target.id])
    .where('voided_at', 'is', null)
    .where('state', '!=', 'rejected')
    .execute()
  for (const member of [source, target]) await dropDrafts(trx, member.id)
  await voidIdentityDocument(trx, target.id)
  await handOver(trx, keyring, { from: source, to: target }, identity)
  await moveFingerprints(trx, source.id, target.id)
  await trx.updateTable('member').set({ kyc_level: 0, identity: null }).where('id', '=', source.id).execute()
  await trx
    .updateTable('member')
    .set({ kyc_level: 1, identity: keyring.sealJson(target, 'member.identity', identity) })
    .where('id', '=', target.id)
    .execute()
  await moveResidence(context, trx, { from: source, to: target })
  for (const member of [source, target])
    await queueEmail(trx, context, member, {
      kind: member.id === target.id ? 'transfer-done-here' : 'transfer-done',
      onceKey: `transfer:${id}:done:${member.id}`,
      values: {},
    })
}
