import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountSettings } from '../parts.ts'
import { readKnownBrowser, setKnownBrowser } from '../../platform/http/cookies.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'

/*
 * Who signed in once from a browser is told from strangers there, so that no stranger's guessing keeps them out
 * (OWASP, "Device Cookies"). The cookie lets nobody in; it says for which address this browser's tries are counted alone.
 */

/** The name under which this browser is known for the address, or null. */
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

/** From now on this browser is known for the address. */
export function rememberBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  config: AccountSettings,
  keyring: Keyring,
  email: string,
): void {
  if (knownBrowser(request, config, keyring, email) !== null) return
  const id = randomBytes(16).toString('base64url')
  setKnownBrowser(request, reply, config, `${id}.${macOf(keyring, email, id).toString('base64url')}`)
}

function macOf(keyring: Keyring, email: string, id: string): Buffer {
  return keyring.lookup('known-browser', `${id}:${email}`)
}
