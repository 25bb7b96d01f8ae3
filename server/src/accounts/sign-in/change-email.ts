import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { emailChanged } from '../../platform/audit/security-events.ts'
import type { Database } from '../../platform/db/tables.ts'
import { browserName } from '../../platform/http/browser-name.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'
import { queueEmail } from '../email/outbox.ts'
import { notifyExchange } from '../exchange/notices.ts'
import { emailTaken, lockMember, memberById, memberChanged } from '../members/store.ts'
import type { EmailParts } from '../parts.ts'
import { endSessions } from '../sessions/sessions.ts'
import { notMeLink } from '../email/not-me-link.ts'

/*
 * A member replaces their email address: a code proves that they read the new one, and the former one gets the link
 * “this was not me”, which brings it back.
 */

type Trx = Transaction<Database>
/** A thief with an open session cannot move money before the owner has read the email. */
const holdMs = 24 * 3_600_000

/** What a code to the new address confirms: in the session that proved who acts, and while the address is unchanged. */
export interface EmailChange {
  memberId: number
  sessionId: string
  email: string
  /** Hash of the address that it replaces. */
  formerHash: string
}

/** Replaces the address. Null when the code belongs to another session, the address changed meanwhile or is taken. */
export async function changeEmail(
  trx: Trx,
  context: EmailParts,
  { request, member, sessionId }: { request: FastifyRequest; member: { id: number }; sessionId: string },
  about: EmailChange,
): Promise<{ email: string; signedOut: number; heldUntil: Date } | null> {
  const { keyring } = context
  if (about.memberId !== member.id || about.sessionId !== sessionId) return null
  await lockMember(trx, member.id)
  const now = await memberById(trx, member.id)
  if (!now?.data_key || now.email_hash.toString('base64') !== about.formerHash) return null
  if (await emailTaken(trx, keyring, about.email, member.id)) return null
  const at = new Date()
  const former = keyring.openText(now, sealed('member', 'email'), now.email)
  // Before the change, so that the email has the member's phrase.
  await queueEmail(trx, context, now, {
    kind: 'email-changed',
    onceKey: `email-changed:${now.id}:${at.getTime()}`,
    values: {
      time: at.toISOString(),
      link: await notMeLink(trx, context, { memberId: now.id, sessionId }),
    },
    to: { channel: 'mail', address: former },
  })
  await trx
    .insertInto('email_change')
    .values({
      member_id: now.id,
      former_email: keyring.sealText(now, sealed('email_change', 'former_email'), former),
      former_hash: now.email_hash,
      changed_at: at,
      undone_at: null,
    })
    .execute()
  const heldUntil = new Date(at.getTime() + holdMs)
  await trx
    .updateTable('member')
    .set({
      email: keyring.sealText(now, sealed('member', 'email'), about.email),
      email_hash: keyring.lookup('email', about.email),
      security_hold_until: heldUntil,
    })
    .where('id', '=', now.id)
    .execute()
  const signedOut = await endSessions(trx, now.id, { cause: 'email-changed', except: sessionId })
  await emailChanged(trx, now.id, { browser: browserName(request) })
  await notifyExchange(trx, now.id, 'holds')
  await memberChanged(trx, now.id)
  return { email: about.email, signedOut, heldUntil }
}
