import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { signInDisowned } from '../../platform/audit/security-events.ts'
import type { Database } from '../../platform/db/tables.ts'
import { connectionCountryOf } from '../../platform/http/connection-country.ts'
import type { KeyHolder } from '../../platform/secrets/keyring.ts'
import { notMeLink, readDisownToken } from '../email/not-me-link.ts'
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
      link: await notMeLink(trx, context, { memberId: member.id, sessionId }),
    },
  })
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
  // An app counts from its first code. One that was only begun may be from before.
  const app = await trx
    .deleteFrom('authenticator_app')
    .where('member_id', '=', memberId)
    .where((app) => app.or([app('confirmed_at', '>=', at), app('confirmed_at', 'is', null)]))
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
