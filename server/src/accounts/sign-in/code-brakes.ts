import type { FastifyRequest } from 'fastify'
import { addressOf } from '../../platform/limits/address.ts'
import { brake } from '../../platform/limits/brake.ts'
import { knownBrowser } from '../members/known-browser.ts'
import type { AccountParts } from '../parts.ts'

/** One network asks for codes: 20 at once, then slower and slower. */
const perNetwork = { free: 20, firstSeconds: 60, longestSeconds: 3600 }
/** One mailbox gets codes: three at once, then one each 15 minutes at most. */
const perMailbox = { free: 3, firstSeconds: 60, longestSeconds: 900 }

/**
 * Slows down those who ask for codes (`name`: for what). Strangers share one count for a mailbox. A browser in which its
 * owner signed in before has its own count, so strangers do not slow the owner there.
 */
export async function brakeCodes(
  { db, keyring, config }: Pick<AccountParts, 'db' | 'keyring' | 'config'>,
  request: FastifyRequest,
  { name, email }: { name: string; email: string },
): Promise<void> {
  await brake(db, { name, ...perNetwork }, addressOf(request))
  const mailbox = keyring.lookup('email', email).toString('base64url')
  const known = knownBrowser(request, config, keyring, email)
  await brake(db, { name: `${name}:to`, ...perMailbox }, known === null ? mailbox : `known:${known}`)
}
