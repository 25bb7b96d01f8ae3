import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountSettings } from '../parts.ts'
import { readKnownBrowser, setKnownBrowser } from '../../platform/http/cookies.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'

/*
 * A browser that has signed in before is counted apart from strangers, so that a stranger's guesses do not lock the
 * member out (OWASP, "Device Cookies"). The cookie does not sign anyone in. It names the address for which this
 * browser's attempts are counted separately.
 */

/** The id of this browser for the address, or null if it has never signed in with it. */
export function knownBrowser(
  request: FastifyRequest,
  config: AccountSettings,
  keyring: Keyring,
  email: string,
): string | null {
  const [id = '', mac = ''] = readKnownBrowser(request, config)?.split('.') ?? []
  const given = Buffer.from(mac, 'base64url')
  const right = macOf(keyring, email, id)
  return given.length === right.length && timingSafeEqual(given, right) ? id : null
}

/** Marks this browser as known for the address. */
export function rememberBrowser(reply: FastifyReply, config: AccountSettings, keyring: Keyring, email: string): void {
  const { request } = reply
  if (knownBrowser(request, config, keyring, email) !== null) return
  const id = randomBytes(16).toString('base64url')
  setKnownBrowser(request, reply, config, `${id}.${macOf(keyring, email, id).toString('base64url')}`)
}

function macOf(keyring: Keyring, email: string, id: string): Buffer {
  return keyring.lookup('known-browser', `${id}:${email}`)
}
