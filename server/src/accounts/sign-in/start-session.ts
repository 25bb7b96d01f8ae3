import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { memberSignedIn } from '../../platform/audit/account-events.ts'
import type { Database } from '../../platform/db/tables.ts'
import { readSessionCookie, setSessionCookie } from '../../platform/http/cookies.ts'
import { requestLanguage } from '../../platform/http/language.ts'
import { rememberBrowser } from '../members/known-browser.ts'
import type { AccountParts } from '../parts.ts'
import { endSessionOf, openSession } from '../sessions/sessions.ts'

type Needs = Pick<AccountParts, 'config' | 'keyring' | 'texts'>

/**
 * Opens a session for the browser of a request and returns its token. Every sign-in creates a new token, so a token
 * that was planted or left in this browser becomes useless.
 */
export async function startSession(
  trx: Transaction<Database>,
  { config, texts }: Pick<Needs, 'config' | 'texts'>,
  request: FastifyRequest,
  memberId: number,
): Promise<string> {
  const opened = await openSession(trx, memberId, {
    userAgent: request.headers['user-agent'] ?? '',
    ip: request.ip,
    language: requestLanguage(request, texts.languages),
  })
  await endSessionOf(trx, readSessionCookie(request, config))
  await memberSignedIn(trx, memberId, opened.id)
  return opened.token
}

/** Gives the browser its session, and marks it as known for the address. */
export function keepSession(
  reply: FastifyReply,
  { config, keyring }: Pick<Needs, 'config' | 'keyring'>,
  { token, email }: { token: string; email: string },
): void {
  setSessionCookie(reply.request, reply, config, token)
  rememberBrowser(reply, config, keyring, email)
}
