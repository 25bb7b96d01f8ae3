import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { signInDisowned } from '../../platform/audit/security-events.ts'
import type { Database } from '../../platform/db/tables.ts'
import { connectionCountryOf } from '../../platform/http/connection-country.ts'
import type { Keyring, KeyHolder } from '../../platform/secrets/keyring.ts'
import { accountAddress } from '../email/account-address.ts'
import { queueEmail } from '../email/outbox.ts'
import { notifyExchange } from '../exchange/notices.ts'
import { lockMember, memberChanged } from '../members/store.ts'
import type { EmailParts } from '../parts.ts'
import { endSessions } from '../sessions/sessions.ts'
import { restoreEmail } from './restore-email.ts'
import { browserName } from '../../platform/http/browser-name.ts'

/*
 * A sign-in from a browser or country that has not signed in before is emailed to the member. The email's link opens a
 * page with a button, because mail scanners open links. Only the button ends the sessions.
 */

type Trx = Transaction<Database>
const hour = 3_600_000
/** How long the button works. */
const disownMs = 72 * hour
/** How long withdrawals are on hold after it. */
const holdMs = 24 * hour

/** Emails the member about a sign-in from a new browser or country. */
export async function announceSignIn(
  trx: Trx,
  context: EmailParts,
  request: FastifyRequest,
  { member, sessionId }: { member: KeyHolder; sessionId: string },
): Promise<void> {
  const now = new Date()
  await queueEmail(trx, context, member, {
    kind: 'new-sign-in',
    onceKey: `new-sign-in:${sessionId}`,
    values: {
      time: now.toISOString(),
      browser: browserName(request) || '—',
      country: connectionCountryOf(context.config, request) ?? '—',
      link: accountAddress(context.config, `/login?mode=not-me#${disownToken(context.keyring, member.id, now)}`),
    },
  })
}

/** What the email's link carries: who, when, and a proof that we wrote it. It stays out of server logs in the `#` part. */
export function disownToken(keyring: Keyring, memberId: number, at: Date): string {
  const about = `${memberId}.${at.getTime()}`
  return `${about}.${keyring.lookup('not-me', about).toString('base64url')}`
}

/** Whose sign-in a token is about, and when it was. Null when the token is not ours or too old. */
function readDisownToken(keyring: Keyring, token: string): { memberId: number; at: Date } | null {
  const [id = '', time = '', mac = ''] = token.split('.')
  const [given, right] = [Buffer.from(mac, 'base64url'), keyring.lookup('not-me', `${id}.${time}`)]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const at = new Date(Number(time))
  return Date.now() - at.getTime() > disownMs ? null : { memberId: Number(id), at }
}

/**
 * The member says that a sign-in was not them. All sessions end, the password stops working until a new one is chosen by
 * email, withdrawals are on hold, an address that was replaced since comes back, and what was set since goes: passkeys,
 * the app, Telegram, the email phrase, a request to erase the account. False when the token is no longer valid, or the
 * member has chosen a new password since. A password that was chosen by a code to the replaced address does not count.
 */
export async function disownSignIn(
  trx: Trx,
  context: EmailParts,
  request: FastifyRequest,
  token: string,
): Promise<boolean> {
  const read = readDisownToken(context.keyring, token)
  if (!read) return false
  const { memberId, at } = read
  await lockMember(trx, memberId)
  const restored = await restoreEmail(trx, context, request, { memberId, at })
  if (!restored && (await happenedSince(trx, memberId, 'member.password-reset', at))) return false
  const member = await trx
    .updateTable('member')
    .set({
      password_hash: '',
      security_hold_until: new Date(Date.now() + holdMs),
      // Emails to the address that was replaced had the phrase.
      ...(restored || (await happenedSince(trx, memberId, 'member.phrase-changed', at)) ? { email_phrase: null } : {}),
    })
    .where('id', '=', memberId)
    .where('data_key', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (!member) return false
  await trx.deleteFrom('member_passkey').where('member_id', '=', memberId).where('created_at', '>=', at).execute()
  const app = await trx
    .deleteFrom('authenticator_app')
    .where('member_id', '=', memberId)
    .where('created_at', '>=', at)
    .returning('member_id')
    .executeTakeFirst()
  if (app) await trx.deleteFrom('recovery_code').where('member_id', '=', memberId).execute()
  await trx.deleteFrom('messenger_link').where('member_id', '=', memberId).where('linked_at', '>=', at).execute()
  await trx
    .updateTable('erasure_request')
    .set({ withdrawn_at: new Date() })
    .where('member_id', '=', memberId)
    .where('asked_at', '>=', at)
    .where('withdrawn_at', 'is', null)
    .where('closed_at', 'is', null)
    .execute()
  await endSessions(trx, memberId, { cause: 'disowned' })
  await signInDisowned(trx, memberId, { browser: browserName(request) })
  await notifyExchange(trx, memberId, 'holds')
  await memberChanged(trx, memberId)
  return true
}

/** Whether the audit chain has such an event of the member since then. */
async function happenedSince(trx: Trx, memberId: number, action: string, at: Date): Promise<boolean> {
  const event = await trx
    .selectFrom('audit_event')
    .select('seq')
    .where('subject', '=', `member:${memberId}`)
    .where('action', '=', action)
    .where('at', '>=', at)
    .limit(1)
    .executeTakeFirst()
  return event !== undefined
}
