import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/http/refusal.ts'
import { brake, releaseBrake } from '../../platform/limits/brake.ts'
import { rateLimitRemaining, consumeRateLimit } from '../../platform/limits/rate-limit.ts'
import type { KeyHolder } from '../../platform/secrets/keyring.ts'
import { sendCode, spendCodes, tryCode } from '../codes/codes.ts'
import { appSince, useAppCode } from '../factors/authenticator-app.ts'
import { knownBrowser } from '../members/known-browser.ts'
import type { AccountParts } from '../parts.ts'
import { manyFail } from './stolen-passwords.ts'

/**
 * Guesses of a code by someone who knows the password: five at once, then slower and slower. The member's own browser is
 * counted apart, and a passkey is not slowed at all.
 */
const guesses = { name: 'sign-in-code', free: 5, firstSeconds: 60, longestSeconds: 3600 }

/** Emails of one member about it. The last code stays valid when there are more requests. */
const emails = { name: 'sign-in-email', limit: 5, seconds: 3600 }
const purpose = 'sign-in'

/**
 * Asks for the code of a member who has an authenticator app, after the right password. Without an app, a new browser
 * needs a code by email while someone tries many passwords: of this member (`slowed`), or of many (stolen-passwords.ts). Returns what the code was; null if
 * none was needed; `wrong` for a wrong one.
 */
export async function checkSecondFactor(
  context: Pick<AccountParts, 'db' | 'keyring' | 'config' | 'texts'>,
  request: FastifyRequest,
  { member, email, code, slowed }: { member: KeyHolder; email: string; code: string | undefined; slowed: boolean },
): Promise<'code' | 'recovery' | 'email' | 'wrong' | null> {
  const { db, keyring, config } = context
  const known = knownBrowser(request, config, keyring, email)
  if (!(await appSince(db, member.id)))
    return known === null && (slowed || (await manyFail(db))) ? checkEmailedCode(context, member, code) : null
  if (code === undefined) throw new Refusal('signInCodeNeeded')
  const subject = known === null ? String(member.id) : `known:${known}`
  await brake(db, guesses, subject)
  const used = await db.transaction().execute((trx) => useAppCode(trx, keyring, member, code))
  if (!used) return 'wrong'
  await releaseBrake(db, guesses, subject)
  return used
}

async function checkEmailedCode(
  context: Pick<AccountParts, 'db' | 'keyring' | 'config' | 'texts'>,
  member: KeyHolder,
  code: string | undefined,
): Promise<'email' | 'wrong'> {
  const { db } = context
  const now = new Date()
  if (code === undefined) {
    const subject = String(member.id)
    if ((await rateLimitRemaining(db, emails, subject)) > 0) {
      await consumeRateLimit(db, emails, subject)
      await db
        .transaction()
        .execute((trx) => sendCode(trx, context, member, { purpose, email: { kind: 'sign-in-code' }, now }))
    }
    throw new Refusal('signInEmailCodeNeeded')
  }
  return db.transaction().execute(async (trx) => {
    if ((await tryCode(trx, context, member.id, { purpose, code: code.trim(), now })) !== 'right') return 'wrong'
    await spendCodes(trx, [member.id], purpose, now)
    return 'email'
  })
}
