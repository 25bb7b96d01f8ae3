import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { memberSignedIn, type SignInMethod } from '../../platform/audit/security-events.ts'
import type { Database } from '../../platform/db/tables.ts'
import { connectionCountryOf } from '../../platform/http/connection-country.ts'
import { readSessionCookie, setSessionCookie } from '../../platform/http/cookies.ts'
import { requestLanguage } from '../../platform/http/language.ts'
import { rememberBrowser } from '../members/known-browser.ts'
import type { EmailParts } from '../parts.ts'
import { endSessionOf, openSession } from '../sessions/sessions.ts'
import { isNewCountry } from './countries.ts'
import { browserName } from '../../platform/http/browser-name.ts'

/** Who signs in, and how. */
export interface SigningIn {
  memberId: number
  by: SignInMethod
  /** What the member did also proves that it is them (factors/confirmed.ts). */
  confirmed: boolean
}

/**
 * Opens a session for the browser of a request. Every sign-in creates a new token, so a token that was planted or left in
 * this browser becomes useless. `newCountry`: the member is to read of it.
 */
export async function startSession(
  trx: Transaction<Database>,
  { config, texts }: Pick<EmailParts, 'config' | 'texts'>,
  request: FastifyRequest,
  { memberId, by, confirmed }: SigningIn,
): Promise<{ token: string; id: string; newCountry: boolean }> {
  const country = connectionCountryOf(config, request)
  const opened = await openSession(trx, memberId, {
    userAgent: request.headers['user-agent'] ?? '',
    ip: request.ip,
    country,
    language: requestLanguage(request, texts.languages),
    confirmed,
    ...(by === 'messenger' ? { messenger: true } : {}),
  })
  await endSessionOf(trx, readSessionCookie(request, config))
  await memberSignedIn(trx, memberId, opened.id, { by, browser: browserName(request) })
  return { ...opened, newCountry: await isNewCountry(trx, memberId, country) }
}

/** Gives the browser its session, and marks it as known for the address. */
export function keepSession(
  reply: FastifyReply,
  { config, keyring }: Pick<EmailParts, 'config' | 'keyring'>,
  { token, email }: { token: string; email: string },
): void {
  setSessionCookie(reply.request, reply, config, token)
  rememberBrowser(reply, config, keyring, email)
}
