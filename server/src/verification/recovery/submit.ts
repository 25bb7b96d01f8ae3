import type { Transaction } from 'kysely'
import { recoverySides } from '@tessera/contract/recovery.ts'
import { accountAddress } from '../../accounts/email/account-address.ts'
import { queueEmail } from '../../accounts/email/outbox.ts'
import { formerEmailsOf } from '../../accounts/members/former-emails.ts'
import { memberChanged } from '../../accounts/members/store.ts'
import { recoveryStopped, recoverySubmitted } from '../../platform/audit/recovery-events.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import { readSignedToken, signedToken } from '../../platform/secrets/signed-token.ts'
import type { VerificationParts } from '../parts.ts'
import { addressesOf } from './addresses.ts'
import { draftOf } from './begin.ts'

type Trx = Transaction<Database>
type Needs = Pick<VerificationParts, 'config' | 'keyring' | 'texts' | 'jobs'>

const hour = 3_600_000
/** How long a link of the emails stops the recovery: longer than any wait. */
const stopMs = 30 * 24 * hour

/** Sends the recovery to the reviewers, and an email with a link that stops it to every address. */
export async function submitRecovery(trx: Trx, context: Needs, token: string): Promise<void> {
  const draft = await draftOf(trx, token)
  // The same answer for an address without a verified account.
  if (!draft) return
  const { id, member_id: memberId } = draft
  const photos = await trx
    .selectFrom('recovery_photo')
    .select('side')
    .where('recovery_id', '=', id)
    .where('replaced_at', 'is', null)
    .execute()
  // No refusal: it would tell a stranger that the address has a verified account. The page sends both.
  if (!recoverySides.every((side) => photos.some((photo) => photo.side === side))) return
  const now = new Date()
  const waitsUntil = new Date(
    now.getTime() + (await waitHours(trx, { memberId, newAddress: draft.new_email !== null })) * hour,
  )
  // Only who reads the account's own mailbox may replace a recovery that waits: a stranger could stop the owner's.
  if (draft.new_email === null)
    await trx
      .updateTable('recovery')
      .set({ state: 'stopped', ended_at: now })
      .where('member_id', '=', memberId)
      .where('state', 'in', ['in_review', 'approved'])
      .execute()
  await trx
    .updateTable('recovery')
    .set({ state: 'in_review', submitted_at: now, waits_until: waitsUntil })
    .where('id', '=', id)
    .execute()
  await recoverySubmitted(trx, id, {
    member: memberId,
    newAddress: draft.new_email !== null,
    waitsUntil: waitsUntil.toISOString(),
  })
  const holder = { id: memberId, data_key: draft.data_key }
  const former = await formerEmailsOf(trx, context.keyring, holder)
  const addresses = new Set([...addressesOf(context.keyring, holder, draft), ...former])
  for (const [index, address] of [...addresses].entries())
    await queueEmail(trx, context, holder, {
      kind: 'recovery-asked',
      onceKey: `recovery-asked:${id}:${index}`,
      values: {
        time: waitsUntil.toISOString(),
        link: accountAddress(context.config, `/login?mode=stop-recovery#${stopToken(context.keyring, id, now)}`),
      },
      ...(address === null ? {} : { to: { channel: 'mail', address } }),
    })
  await context.jobs.send(trx, 'read-recovery', { recoveryId: id })
  // Open pages of a signed-in owner show it at once.
  await memberChanged(trx, memberId)
}

/**
 * How long an approval waits: 72 hours when the address itself is replaced, 48 when sign-ins failed within a week, 24
 * otherwise.
 */
async function waitHours(
  trx: Trx,
  { memberId, newAddress }: { memberId: number; newAddress: boolean },
): Promise<24 | 48 | 72> {
  if (newAddress) return 72
  const failed = await trx
    .selectFrom('audit_event')
    .select('seq')
    .where('subject', '=', `member:${memberId}`)
    .where('action', 'in', ['member.sign-in-failed', 'member.sign-in-disowned'])
    .where('at', '>', new Date(Date.now() - 7 * 24 * hour))
    .limit(1)
    .executeTakeFirst()
  return failed ? 48 : 24
}

/** What the link of an email carries, in the `#` part that stays out of logs. */
export const stopToken = (keyring: Keyring, id: string, at: Date): string =>
  signedToken(keyring, 'stop-recovery', id, at)

/** Stops a recovery at any time before it has its effect. False when the token is not ours, or it is over. */
export async function stopRecovery(trx: Trx, { keyring }: { keyring: Keyring }, token: string): Promise<boolean> {
  const read = readSignedToken(keyring, 'stop-recovery', token)
  if (!read || Date.now() - read.at.getTime() > stopMs) return false
  const stopped = await trx
    .updateTable('recovery')
    .set({ state: 'stopped', ended_at: new Date() })
    .where('id', '=', read.about)
    .where('state', 'in', ['in_review', 'approved'])
    .returning('member_id')
    .executeTakeFirst()
  if (!stopped) return false
  await recoveryStopped(trx, read.about, { member: stopped.member_id })
  await memberChanged(trx, stopped.member_id)
  return true
}
