import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { emailRestored } from '../../platform/audit/security-events.ts'
import type { Database } from '../../platform/db/tables.ts'
import { browserName } from '../../platform/http/browser-name.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'
import { queueEmail } from '../email/outbox.ts'
import { memberById, undoMs } from '../members/store.ts'
import type { EmailParts } from '../parts.ts'

type Trx = Transaction<Database>
/**
 * Undoes the changes of the address since `at`, because its owner says that they did not make them. False when there
 * is none. The replaced address gets an email, too.
 */
export async function restoreEmail(
  trx: Trx,
  context: EmailParts,
  request: FastifyRequest,
  { memberId, at }: { memberId: number; at: Date },
): Promise<boolean> {
  const { keyring } = context
  const member = await memberById(trx, memberId)
  const [first] = await trx
    .selectFrom('email_change')
    .select(['former_email', 'former_hash'])
    .where('member_id', '=', memberId)
    .where('undone_at', 'is', null)
    .where('changed_at', '>=', at)
    .where('changed_at', '>', new Date(Date.now() - undoMs))
    .orderBy('changed_at')
    .limit(1)
    .execute()
  if (!first || !member?.data_key) return false
  const replaced = keyring.openText(member, sealed('member', 'email'), member.email)
  const former = keyring.openText(member, sealed('email_change', 'former_email'), first.former_email)
  await trx
    .updateTable('member')
    .set({ email: keyring.sealText(member, sealed('member', 'email'), former), email_hash: first.former_hash })
    .where('id', '=', memberId)
    .execute()
  await trx
    .updateTable('email_change')
    .set({ undone_at: new Date() })
    .where('member_id', '=', memberId)
    .where('changed_at', '>=', at)
    .execute()
  // After the change: this address no longer gets the member's phrase.
  await queueEmail(trx, context, member, {
    kind: 'email-restored',
    onceKey: `email-restored:${memberId}:${Date.now()}`,
    values: {},
    to: { channel: 'mail', address: replaced },
  })
  await emailRestored(trx, memberId, { browser: browserName(request) })
  return true
}
