import { createCipheriv, createHmac, pbkdf2Sync, randomBytes, randomInt } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'

/*
 * A ZIP that opens with a password only: AES-256 as WinZip published it (AE-2, https://www.winzip.com/en/support/aes-encryption/),
 * which 7-Zip, WinRAR, Keka and The Unarchiver read.
 */

/** A file of the ZIP, read when its turn comes. */
export interface Entry {
  path: string
  bytes: () => Promise<Buffer | null>
}

const keyBytes = 32
export const saltBytes = 16
export const macBytes = 10
const iterations = 1000
/** Encrypted, and the name is UTF-8. */
const flags = 0x08_01
const encryptedMethod = 99
const [storedMethod, deflateMethod] = [0, 8]
/** 1 January 2000: the time of a file says nothing here. */
const dosDate = (20 << 9) | (1 << 5) | 1
/** Without characters that look alike. Twenty of them are 97 bits. */
const alphabet = '23456789abcdefghjkmnpqrstuvwx'

/** A password for one archive. */
export function newPassword(): string {
  const characters = Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return characters.replaceAll(/(.{5})(?=.)/g, '$1-')
}

/** Packs and encrypts the files one by one, so only one is in memory. Those that are gone are left out. */
export async function* lockedZip(
  entries: Iterable<Entry> | AsyncIterable<Entry>,
  password: string,
): AsyncGenerator<Buffer> {
  const directory = new Directory()
  for await (const { path, bytes } of entries) {
    const content = await bytes()
    if (!content) continue
    const data = locked(isPacked(path) ? deflateRawSync(content) : content, password)
    yield Buffer.concat([directory.add(path, { packed: data.length, size: content.length }), data])
  }
  yield directory.end()
}

/** Whether a file is compressed: photos are already. */
export const isPacked = (path: string): boolean => !/\.(jpg|png|pdf)$/.test(path)

/** The parts of a ZIP around its files. Two ZIPs of the same files have the same. */
export class Directory {
  readonly #records: Buffer[] = []
  #offset = 0

  /** The header of the next file. */
  add(path: string, { packed, size }: { packed: number; size: number }): Buffer {
    const name = Buffer.from(path)
    const fields = [word(51), word(flags), word(encryptedMethod), word(0), word(dosDate), long(0), long(packed)]
    // AE-2 has no checksum: the authentication replaces it.
    const about = Buffer.concat([...fields, long(size), word(name.length), word(11)])
    const extra = extraOf(isPacked(path) ? deflateMethod : storedMethod)
    const record = [long(0x02_01_4b_50), word(51), about, Buffer.alloc(10), long(this.#offset), name, extra]
    this.#records.push(Buffer.concat(record))
    const header = Buffer.concat([long(0x04_03_4b_50), about, name, extra])
    this.#offset += header.length + packed
    return header
  }

  /** The directory at the end. */
  end(): Buffer {
    const records = Buffer.concat(this.#records)
    const count = word(this.#records.length)
    const sizes = [long(records.length), long(this.#offset), word(0)]
    return Buffer.concat([records, long(0x06_05_4b_50), word(0), word(0), count, count, ...sizes])
  }
}

/** Salt, a check of the password, the encrypted bytes, and their authentication. */
function locked(plain: Buffer, password: string): Buffer {
  const salt = randomBytes(saltBytes)
  const { key, check, macKey } = keysOf(password, salt)
  const encrypted = counterMode(key, plain)
  return Buffer.concat([salt, check, encrypted, macOf(macKey, encrypted)])
}

/** The key of one file, two bytes that show whether the password is right, and the key of the authentication. */
export function keysOf(password: string, salt: Buffer): { key: Buffer; check: Buffer; macKey: Buffer } {
  const keys = pbkdf2Sync(password, salt, iterations, 2 * keyBytes + 2, 'sha1')
  return {
    key: keys.subarray(0, keyBytes),
    macKey: keys.subarray(keyBytes, 2 * keyBytes),
    check: keys.subarray(2 * keyBytes),
  }
}

/** The authentication of encrypted bytes. */
export const macOf = (macKey: Buffer, encrypted: Buffer): Buffer =>
  createHmac('sha1', macKey).update(encrypted).digest().subarray(0, macBytes)

/**
 * AES in counter mode, which encrypts and decrypts. WinZip counts from 1 and with the lowest byte first, which Node's
 * own mode does not.
 */
export function counterMode(key: Buffer, plain: Buffer): Buffer {
  const counters = Buffer.alloc(Math.ceil(plain.length / 16) * 16)
  for (let block = 0; block * 16 < counters.length; block += 1) counters.writeUInt32LE(block + 1, block * 16)
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  const stream = Buffer.concat([cipher.update(counters), cipher.final()]).subarray(0, plain.length)
  for (let index = 0; index < stream.length; index += 1) stream[index] = (stream[index] ?? 0) ^ (plain[index] ?? 0)
  return stream
}

/** Says how the file is encrypted: AE-2, AES-256, and how it was packed before. */
function extraOf(method: number): Buffer {
  return Buffer.concat([word(0x99_01), word(7), word(2), Buffer.from('AE'), Buffer.of(3), word(method)])
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
