import type { Transaction } from 'kysely'
import { passwordReset } from '../../platform/audit/account-events.ts'
import type { Database } from '../../platform/db/tables.ts'
import { queueEmail } from '../email/outbox.ts'
import { notifyExchange } from '../exchange/notices.ts'
import type { EmailParts } from '../parts.ts'
import type { PasswordReset } from '../codes/visitor-codes.ts'
import { endSessions } from '../sessions/sessions.ts'
import { emailHashes, memberChanged } from '../members/store.ts'

/** A thief who got into the mailbox cannot move money before its owner has read the email. */
const holdHours = 24

/**
 * Sets the password that a code confirms: all sessions end, withdrawals are on hold, and the member gets an email.
 * Null when the password or the address changed after the code was sent.
 */
export async function setNewPassword(
  trx: Transaction<Database>,
  context: EmailParts,
  { about, passwordHash }: { about: PasswordReset; passwordHash: string },
): Promise<Date | null> {
  const heldUntil = new Date(Date.now() + holdHours * 3_600_000)
  const member = await trx
    .updateTable('member')
    .set({ password_hash: passwordHash, security_hold_until: heldUntil })
    .where('id', '=', about.memberId)
    .where('password_hash', '=', about.passwordHash)
    .where('email_hash', 'in', emailHashes(context.keyring, about.email))
    .returning(['id', 'data_key'])
    .executeTakeFirst()
  if (!member) return null
  await endSessions(trx, member.id, { cause: 'password-reset' })
  await passwordReset(trx, member.id, { heldUntil: heldUntil.toISOString() })
  await notifyExchange(trx, member.id, 'holds')
  await queueEmail(trx, context, member, {
    kind: 'password-reset',
    onceKey: `password-reset:${member.id}:${heldUntil.getTime()}`,
    values: { time: heldUntil.toISOString() },
  })
  await memberChanged(trx, member.id)
  return heldUntil
}
