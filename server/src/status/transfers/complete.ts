import type { EmailParts } from '../../accounts/parts.ts'
import type { RuleFiles } from '../../regions/parts.ts'
import type { Transaction } from 'kysely'
import { transferEnded } from '../../platform/audit/verification-events.ts'
import type { ComplianceParts } from '../../compliance/parts.ts'
import type { Database, Member } from '../../platform/db/tables.ts'
import { attemptsWithin, barsTransfer } from '../../accounts/snapshot/attempts.ts'
import { snapshotWithin } from '../../accounts/snapshot/snapshot.ts'
import { moveFingerprints } from '../../verification/records/fingerprints.ts'
import { handOver, voidIdentityDocument } from '../../verification/records/record.ts'
import { keepsSite, moveResidence } from '../region-change/residence.ts'
import { queueEmail } from '../../accounts/email/outbox.ts'
import { isLocked } from '../../accounts/members/locked.ts'
import { memberById, memberChanged, lockMember, verifiedIdentity } from '../../accounts/members/store.ts'
import { dropDrafts, verificationDrafts } from '../../accounts/drafts/drafts.ts'
import { computedTasksFor } from '../../compliance/tasks/list.ts'
import { notifyPartners } from '../../accounts/partners/webhook-outbox.ts'
import { askingAgainMs, owes, refusedForGood } from './rules.ts'
import { notifyStopped } from './stop.ts'
import { holdingsOf } from './blocks.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'
import { supersedeAll } from '../../verification/drafts/supersede.ts'

/**
 * Moves the identities whose freeze has ended, if the accounts are still empty: otherwise new holdings would be left
 * without an identity. In repeated or parallel runs each moves once. A failed one is tried again next time, blocks no
 * other, and soon appears in the review queue (`stuckSince`).
 */
export async function completeTransfers(
  context: Pick<ComplianceParts, 'log' | 'db' | 'exchange'> & RuleFiles & EmailParts,
  now: Date,
): Promise<void> {
  const due = await context.db
    .selectFrom('identity_transfer')
    .select(['id', 'source_id', 'frozen_until'])
    .where('state', '=', 'pending')
    .where('frozen_until', '<=', now)
    .execute()
  for (const { id, source_id: sourceId, frozen_until: until } of due) {
    const holdings = await holdingsOf(context, sourceId)
    if (!holdings && now.getTime() - until.getTime() < askingAgainMs) continue
    const empty = holdings !== null && !holdings.fiatBalance && !holdings.openOrders
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
  context: RuleFiles & EmailParts,
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
  // Meanwhile staff may have revoked the verification, locked, closed or erased one of the two accounts, or finally
  // rejected the other.
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
  if (source && target && possible) await move(trx, context, { source, target, id })
  else for (const member of [source, target]) await notifyStopped(trx, context, id, member)
  await trx.updateTable('identity_transfer').set({ state, completed_at: now }).where('id', '=', id).execute()
  for (const memberId of ids) {
    if (possible) await notifyPartners(trx, memberId, 'verification.decided')
    await memberChanged(trx, memberId)
  }
  await transferEnded(trx, id, { source: pending.source_id, target: pending.target_id, state })
}

/**
 * Meanwhile reviewers may have asked the source for something, finally rejected it, or moved one of the two to another
 * region.
 */
async function mayFollow(
  trx: Transaction<Database>,
  context: RuleFiles,
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
  context: Pick<ComplianceParts, 'regions'> & EmailParts,
  { source, target, id }: { source: Member; target: Member; id: string },
): Promise<void> {
  const { keyring } = context
  const identity = verifiedIdentity(keyring, source)
  if (!identity) throw new Error('There is no identity to move')
  const now = new Date()
  // What the target account had started is discarded. Its records stay there.
  await supersedeAll(trx, target.id)
  const theirs = trx.selectFrom('attempt').select('id').where('member_id', 'in', [source.id, target.id])
  // An attempt on this account that was rejected as a duplicate is voided as well.
  const came = trx.selectFrom('identity_document').select('attempt_id as id').where('member_id', '=', target.id)
  await trx
    .updateTable('attempt')
    .set({ voided_at: now })
    .where('id', 'in', theirs.union(came))
    .where('voided_at', 'is', null)
    .execute()
  // A finally rejected address stays rejected, whichever identity the account has.
  await trx
    .updateTable('address_proof')
    .set({ voided_at: now })
    .where('member_id', 'in', [source.id, target.id])
    .where('voided_at', 'is', null)
    .where('state', '!=', 'rejected')
    .execute()
  for (const member of [source, target]) await dropDrafts(trx, member.id, verificationDrafts)
  await voidIdentityDocument(trx, target.id)
  await handOver(trx, keyring, { from: source, to: target }, identity)
  await moveFingerprints(trx, source.id, target.id)
  await trx.updateTable('member').set({ kyc_level: 0, identity: null }).where('id', '=', source.id).execute()
  await trx
    .updateTable('member')
    .set({ kyc_level: 1, identity: keyring.sealJson(target, sealed('member', 'identity'), identity) })
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
