import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto'
import type { Binding } from './sealed-columns.ts'

const version = 1
const ivBytes = 12
const tagBytes = 16

/**
 * Encrypts with AES-256-GCM. Decrypting needs the same `context` (what the data is and whose). Layout: version, iv,
 * tag, ciphertext.
 */
export function seal(key: Buffer, context: string, plain: Buffer): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), body])
}

/** The reverse of {@link seal}. Throws when key, context or bytes differ from the sealed ones. */
export function open(key: Buffer, context: string, sealed: Buffer): Buffer {
  if (sealed[0] !== version) throw new Error('Sealed data has an unknown version')
  const iv = sealed.subarray(1, 1 + ivBytes)
  const tag = sealed.subarray(1 + ivBytes, 1 + ivBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(1 + ivBytes + tagBytes)), decipher.final()])
}

/** The part of a member's record that is needed to decrypt their data. */
export interface KeyHolder {
  id: number
  data_key: Buffer | null
}

/** The member's key was erased, so their data cannot be decrypted any more. */
export class KeyErased extends Error {}

/** What stands before the 32 bytes of an Ed25519 private key in PKCS 8 (RFC 8410, section 7). */
const ed25519Start = Buffer.from('302e020100300506032b657004220420', 'hex')

/** How many decrypted member keys stay in memory. */
const cacheSize = 5000

/**
 * Envelope encryption: each member's data is encrypted with their own data key, and the master key encrypts that key.
 * Erasing `data_key` erases the member's data. Lookups by personal values use keyed hashes.
 */
export class Keyring {
  readonly #wrapping: Buffer
  readonly #lookup: Buffer
  readonly #own: Buffer
  readonly #exports: KeyObject
  /** Identifies the master key and reveals nothing else about it. */
  readonly mark: Buffer
  readonly #opened = new Map<string, Buffer>()
  readonly #texts = new Map<string, string>()

  constructor(master: Buffer) {
    this.#wrapping = Buffer.from(hkdfSync('sha256', master, '', 'tessera member keys', 32))
    this.#own = Buffer.from(hkdfSync('sha256', master, '', 'tessera own secrets', 32))
    const exports = Buffer.from(hkdfSync('sha256', master, '', 'tessera exports', 32))
    this.#exports = createPrivateKey({ key: Buffer.concat([ed25519Start, exports]), format: 'der', type: 'pkcs8' })
    this.mark = Buffer.from(hkdfSync('sha256', master, '', 'tessera mark', 16))
    this.#lookup = Buffer.from(hkdfSync('sha256', master, '', 'tessera look-ups', 32))
  }

  /** A new data key, wrapped for storing. */
  newDataKey(): Buffer {
    return seal(this.#wrapping, 'data-key', randomBytes(32))
  }

  /** Keyed hash to find a record by a personal value. `kind` keeps an email from matching a number. */
  lookup(
    kind:
      | 'email'
      | 'document'
      | 'person'
      | 'content'
      | 'address'
      | 'partner-user'
      | 'messenger-user'
      | 'code'
      | 'national-number'
      | 'provider'
      | 'known-browser'
      | 'sign-up-task'
      | 'passkey-user'
      | 'not-me'
      | 'stop-recovery'
      | 'wallet-challenge'
      | 'audit-head',
    value: string | Buffer,
  ): Buffer {
    return createHmac('sha256', this.#lookup).update(`${kind}\0`).update(value).digest()
  }

  /** Signs an export with Ed25519. {@link exportKey} verifies it. */
  signExport(content: Buffer): Buffer {
    return sign(null, content, this.#exports)
  }

  /** The public key of exports, as PEM. */
  get exportKey(): string {
    return createPublicKey(this.#exports).export({ format: 'pem', type: 'spki' }).toString()
  }

  /** Encrypts what must not depend on a member's key: a partner's secret, a report of suspicious activity. */
  sealOwn(binding: Binding, value: string): Buffer {
    return seal(this.#own, binding.text, Buffer.from(value))
  }

  openOwn(binding: Binding, sealed: Buffer): string {
    return open(this.#own, binding.text, sealed).toString()
  }

  sealFor(holder: KeyHolder, binding: Binding, value: Buffer): Buffer {
    return seal(this.#dataKey(holder), `${binding.text}:${holder.id}`, value)
  }

  openFor(holder: KeyHolder, binding: Binding, sealed: Buffer): Buffer {
    return open(this.#dataKey(holder), `${binding.text}:${holder.id}`, sealed)
  }

  sealText(holder: KeyHolder, binding: Binding, value: string): Buffer {
    return this.sealFor(holder, binding, Buffer.from(value))
  }

  openText(holder: KeyHolder, binding: Binding, sealed: Buffer): string {
    return this.openFor(holder, binding, sealed).toString()
  }

  /** Like {@link openText}, for a short text that almost every request needs. Caches what it decrypted. */
  openHotText(holder: KeyHolder, binding: Binding, sealed: Buffer): string {
    if (!holder.data_key) throw new KeyErased(`The data of member ${holder.id} was erased`)
    const name = `${binding.text}:${holder.id}:${sealed.toString('latin1')}`
    const known = this.#texts.get(name)
    if (known !== undefined) return known
    const text = this.openText(holder, binding, sealed)
    if (this.#texts.size >= cacheSize) this.#texts.clear()
    this.#texts.set(name, text)
    return text
  }

  sealJson(holder: KeyHolder, binding: Binding, value: unknown): Buffer {
    return this.sealText(holder, binding, JSON.stringify(value))
  }

  /** Decrypts what {@link sealJson} stored. The caller names the type, as each column has only one writer. */
  openJson<T>(holder: KeyHolder, binding: Binding, sealed: Buffer): T {
    return JSON.parse(this.openText(holder, binding, sealed))
  }

  #dataKey(holder: KeyHolder): Buffer {
    if (!holder.data_key) throw new KeyErased(`The data of member ${holder.id} was erased`)
    // The wrapped bytes are the cache key, so the cache never returns an erased or replaced key.
    const name = holder.data_key.toString('latin1')
    const known = this.#opened.get(name)
    if (known) return known
    const key = open(this.#wrapping, 'data-key', holder.data_key)
    if (this.#opened.size >= cacheSize) this.#opened.clear()
    this.#opened.set(name, key)
    return key
  }
}
