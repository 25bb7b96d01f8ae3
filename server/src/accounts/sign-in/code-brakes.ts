import type { FastifyRequest } from 'fastify'
import { addressOf } from '../../platform/limits/address.ts'
import { brake } from '../../platform/limits/brake.ts'
import { knownBrowser } from '../members/known-browser.ts'
import type { AccountParts } from '../parts.ts'

/** One network asks for codes: 20 at once, then slower and slower. */
const perNetwork = { free: 20, firstSeconds: 60, longestSeconds: 3600 }
/** One network asks for codes to one mailbox: three at once, then one each 15 minutes at most. */
const perMailbox = { free: 3, firstSeconds: 60, longestSeconds: 900 }
/** All networks together, so that nobody floods a mailbox. */
const allToMailbox = { ...perMailbox, free: 10 }

/**
 * Slows down those who ask for codes (`name`: for what). Each network has its own count for a mailbox, so one stranger
 * does not slow its owner. A browser in which the owner signed in before has its own count, too.
 */
export async function brakeCodes(
  { db, keyring, config }: Pick<AccountParts, 'db' | 'keyring' | 'config'>,
  request: FastifyRequest,
  { name, email }: { name: string; email: string },
): Promise<void> {
  const network = addressOf(request)
  await brake(db, { name, ...perNetwork }, network)
  const mailbox = keyring.lookup('email', email).toString('base64url')
  const known = knownBrowser(request, config, keyring, email)
  await brake(db, { name: `${name}:to`, ...perMailbox }, known === null ? `${mailbox}:${network}` : `known:${known}`)
  if (known === null) await brake(db, { name: `${name}:all`, ...allToMailbox }, mailbox)
}
