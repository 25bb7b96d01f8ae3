import type { MessengerEnvironment, MessengerProof } from './proof.ts'
import { createHash, createHmac, createPublicKey, timingSafeEqual, verify, type KeyObject } from 'node:crypto'
import { launchSeconds, type MessengerRefusal } from '@tessera/contract/messenger.ts'

/*
 * Launch data of the messenger, verified as in its documentation (core.telegram.org/bots/webapps, "Validating data
 * received via the Mini App" and "Validating data for Third-Party Use").
 */

/** The person who opened the page, and the hash that marks this launch as used. */
export interface Launch {
  userId: string
  /** The person's own names: first name, last name and user name. */
  name: string
  /** Hash of the verified data, independent of its notation. */
  dataHash: Buffer
  /** After this time the data is too old anyway. */
  expiresAt: Date
}

/** Ed25519 keys of the messenger's signatures, raw, in hex. */
const signers: Record<MessengerEnvironment, KeyObject> = {
  production: signer('e7bf03a2fa4602af4580703d88dda5bb59f32ed8b02a56c187fe7d34caed242d'),
  test: signer('40055058a4ee38156a06562e52eece92a771bcd8346a8c4615cb7376eddf72ec'),
}

/** Allowed clock difference. */
const skewMs = 60_000

/** Reads launch data. Returns a refusal reason when it is not the messenger's, too old, or has no person. */
export function readLaunch(initData: string, proof: MessengerProof, now: Date): Launch | MessengerRefusal {
  const fields = fieldsOf(initData)
  if (!fields || !proved(fields, proof)) return 'invalid'
  const seconds = Number(fields.get('auth_date'))
  if (!Number.isSafeInteger(seconds) || seconds <= 0) return 'invalid'
  const age = now.getTime() - seconds * 1000
  if (age < -skewMs) return 'invalid'
  if (age > launchSeconds * 1000) return 'expired'
  const user = userOf(fields.get('user'))
  if (!user) return 'invalid'
  const dataHash = createHash('sha256')
    .update(lines(fields, ['hash', 'signature']))
    .digest()
  return { ...user, dataHash, expiresAt: new Date(seconds * 1000 + launchSeconds * 1000 + skewMs) }
}

/** The fields by name. Null when one occurs twice, because two readers could then read different values. */
function fieldsOf(initData: string): Map<string, string> | null {
  const pairs = [...new URLSearchParams(initData)]
  const fields = new Map(pairs)
  return fields.size === pairs.length ? fields : null
}

function lines(fields: ReadonlyMap<string, string>, without: readonly string[]): string {
  return [...fields]
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n')
}

function proved(fields: ReadonlyMap<string, string>, proof: MessengerProof): boolean {
  if ('botToken' in proof) {
    const secret = createHmac('sha256', 'WebAppData').update(proof.botToken).digest()
    // The bot's hash also covers the signature for third parties.
    const expected = createHmac('sha256', secret)
      .update(lines(fields, ['hash']))
      .digest()
    const given = Buffer.from(fields.get('hash') ?? '', 'hex')
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  const message = `${proof.botId}:WebAppData\n${lines(fields, ['hash', 'signature'])}`
  const signature = Buffer.from(fields.get('signature') ?? '', 'base64url')
  return signature.length === 64 && verify(null, Buffer.from(message), signers[proof.environment], signature)
}

function userOf(text: string | undefined): Pick<Launch, 'userId' | 'name'> | null {
  const user = parsed(text)
  if (!user || !Number.isSafeInteger(user['id']) || user['is_bot'] === true) return null
  const word = (name: string): string => (typeof user[name] === 'string' ? user[name] : '')
  const names = [word('first_name'), word('last_name'), word('username') && `@${word('username')}`]
  return { userId: String(user['id']), name: names.filter(Boolean).join(' ').slice(0, 200) }
}

function parsed(text: string | undefined): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

function signer(hex: string): KeyObject {
  return createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(hex, 'hex').toString('base64url') },
    format: 'jwk',
  })
}
