import type { EmailParts } from '../../accounts/parts.ts'
import type { Transaction } from 'kysely'
import { queueEmail } from '../../accounts/email/outbox.ts'
import { notifyExchange } from '../../accounts/exchange/notices.ts'
import { emailTaken, memberById, memberChanged } from '../../accounts/members/store.ts'
import { endSessions } from '../../accounts/sessions/sessions.ts'
import { recoveryDone } from '../../platform/audit/recovery-events.ts'
import type { Database } from '../../platform/db/tables.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'
import type { VerificationParts } from '../parts.ts'

type Trx = Transaction<Database>

const holdMs = 24 * 3_600_000

/** Gives the approved recoveries their effect when their wait is over. */
export async function completeRecoveries(
  context: Pick<VerificationParts, 'log' | 'db'> & EmailParts,
  now: Date,
): Promise<void> {
  const due = await context.db
    .selectFrom('recovery')
    .select('id')
    .where('state', '=', 'approved')
    .where('waits_until', '<=', now)
    .limit(100)
    .execute()
  for (const { id } of due)
    await context.db
      .transaction()
      .execute((trx) => complete(context, trx, id))
      .catch((error: unknown) => context.log.error({ err: error, recovery: id }, 'recoveries: tried again'))
}

/**
 * The second factor is removed, the password no longer works, and a lost address is replaced. The member chooses a
 * new password with a code to the address. Withdrawals stay on hold for a day.
 */
async function complete(context: EmailParts, trx: Trx, id: string): Promise<void> {
  const { keyring } = context
  const recovery = await trx
    .selectFrom('recovery')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'approved')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  const member = recovery && (await memberById(trx, recovery.member_id))
  if (!recovery) return
  // Erased, closed, or no longer verified since the approval: there is nobody to bring back.
  if (!member?.data_key || !member.identity || member.disabled_at) {
    await trx.updateTable('recovery').set({ state: 'stopped', ended_at: new Date() }).where('id', '=', id).execute()
    return
  }
  const newEmail = recovery.new_email && keyring.openText(member, sealed('recovery', 'new_email'), recovery.new_email)
  // The address got an account of its own meanwhile.
  const taken = newEmail !== null && (await emailTaken(trx, keyring, newEmail, member.id))
  await trx
    .updateTable('recovery')
    .set({ state: taken ? 'stopped' : 'done', ended_at: new Date() })
    .where('id', '=', id)
    .execute()
  if (taken) {
    await queueEmail(trx, context, member, { kind: 'recovery-refused', onceKey: `recovery-taken:${id}`, values: {} })
    return
  }
  for (const table of ['member_passkey', 'recovery_code', 'authenticator_app', 'messenger_link'] as const)
    await trx.deleteFrom(table).where('member_id', '=', member.id).execute()
  // The old address learns of it, too.
  await queueEmail(trx, context, member, {
    kind: 'recovery-done',
    onceKey: `recovery-done:${id}:own`,
    values: {},
    to: { channel: 'mail', address: keyring.openText(member, sealed('member', 'email'), member.email) },
  })
  await trx
    .updateTable('member')
    .set({
      password_hash: '',
      security_hold_until: new Date(Date.now() + holdMs),
      ...(newEmail === null
        ? {}
        : {
            email: keyring.sealText(member, sealed('member', 'email'), newEmail),
            email_hash: keyring.lookup('email', newEmail),
          }),
    })
    .where('id', '=', member.id)
    .execute()
  if (newEmail !== null)
    await queueEmail(trx, context, member, {
      kind: 'recovery-done',
      onceKey: `recovery-done:${id}:new`,
      values: {},
      to: { channel: 'mail', address: newEmail },
    })
  await endSessions(trx, member.id, { cause: 'password-reset' })
  await recoveryDone(trx, member.id, { newAddress: newEmail !== null })
  await notifyExchange(trx, member.id, 'holds')
  await memberChanged(trx, member.id)
}
