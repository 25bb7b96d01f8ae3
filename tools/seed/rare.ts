import { randomUUID } from 'node:crypto'
import { happenedAt } from '../../server/src/platform/audit/chain.ts'
import { providerErasureGivenUp, transferStarted } from '../../server/src/platform/audit/verification-events.ts'
import { sealed } from '../../server/src/platform/secrets/sealed-columns.ts'
import { eraseMember } from '../../server/src/status/closing/erase.ts'
import { freezeMs, stuckMs } from '../../server/src/status/transfers/rules.ts'
import type { Seeding } from './identity.ts'

const vendor = 'sumsub'
const dayMs = 86_400_000

/** A vendor read the document. Returns its session. */
export async function addVendorSession(
  { trx, member, submittedAt }: Seeding,
  attemptId: string,
  verdict: 'approved' | 'review',
): Promise<string> {
  const { id } = await trx
    .insertInto('provider_session')
    .values({
      attempt_id: attemptId,
      member_id: member.id,
      provider: vendor,
      ref: randomUUID(),
      fetched_at: submittedAt,
      result_at: submittedAt,
      verdict,
      failed_at: null,
      collected_at: submittedAt,
      images_at: submittedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * A verified member moves their identity to a newer account, and it cannot be moved: what was verified cannot be opened
 * with this account's key. The server tries it again and again, and says so in its log.
 */
export async function addTransfer(
  { context: { keyring }, trx, member: source, submittedAt }: Seeding,
  target: Seeding['member'],
): Promise<void> {
  const until = new Date(Math.min(submittedAt.getTime(), Date.now() - stuckMs - 60_000))
  const startedAt = new Date(until.getTime() - freezeMs)
  const identity = keyring.sealJson(target, sealed('member', 'identity'), {})
  await trx.updateTable('member').set({ identity }).where('id', '=', source.id).execute()
  const { id } = await trx
    .insertInto('identity_transfer')
    .values({
      source_id: source.id,
      target_id: target.id,
      state: 'pending',
      created_at: startedAt,
      frozen_until: until,
      completed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await happenedAt(startedAt, () => transferStarted(trx, source.id, id, target.id))
}

/** A member was erased, and the vendor who had read their document did not erase them in five days. */
export async function addErasure(seeding: Seeding, attemptId: string): Promise<void> {
  const { context, trx, member, submittedAt } = seeding
  const session = await addVendorSession(seeding, attemptId, 'approved')
  const erasedAt = new Date(submittedAt.getTime() - 5 * dayMs)
  await happenedAt(erasedAt, () => eraseMember(context, trx, 'system', member.id))
  await trx.updateTable('member').set({ disabled_at: erasedAt }).where('id', '=', member.id).execute()
  const fault = 'cannot be reached'
  await trx
    .updateTable('provider_erasure')
    .set({ asked_at: erasedAt, attempts: 10, due_at: null, fault, given_up_at: submittedAt })
    .where('session_id', '=', session)
    .execute()
  await happenedAt(submittedAt, () => providerErasureGivenUp(trx, member.id, { provider: vendor, session, fault }))
}
