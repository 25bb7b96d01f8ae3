import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/http/refusal.ts'
import { brake, releaseBrake } from '../../platform/limits/brake.ts'
import type { KeyHolder } from '../../platform/secrets/keyring.ts'
import { appSince, useAppCode } from '../factors/authenticator-app.ts'
import { knownBrowser } from '../members/known-browser.ts'
import type { AccountParts } from '../parts.ts'

/**
 * Guesses of a code by someone who knows the password: five at once, then slower and slower. The member's own browser is
 * counted apart, and a passkey is not slowed at all.
 */
const guesses = { name: 'sign-in-code', free: 5, firstSeconds: 60, longestSeconds: 3600 }

/**
 * Asks for the code of a member who has an authenticator app, after the right password. Returns what the code was; null
 * for a member without an app; `wrong` for a wrong one.
 */
export async function checkSecondFactor(
  { db, keyring, config }: Pick<AccountParts, 'db' | 'keyring' | 'config'>,
  request: FastifyRequest,
  { member, email, code }: { member: KeyHolder; email: string; code: string | undefined },
): Promise<'code' | 'recovery' | 'wrong' | null> {
  if (!(await appSince(db, member.id))) return null
  if (code === undefined) throw new Refusal('signInCodeNeeded')
  const known = knownBrowser(request, config, keyring, email)
  const subject = known === null ? String(member.id) : `known:${known}`
  await brake(db, guesses, subject)
  const used = await db.transaction().execute((trx) => useAppCode(trx, keyring, member, code))
  if (!used) return 'wrong'
  await releaseBrake(db, guesses, subject)
  return used
}
