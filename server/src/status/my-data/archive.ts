import { createCipheriv, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
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
const saltBytes = 16
const macBytes = 10
const iterations = 1000
/** Encrypted, and the name is UTF-8. */
const flags = 0x08_01
const encryptedMethod = 99
const [storedMethod, deflateMethod] = [0, 8]
/** 1 January 2000: the time of a file says nothing here. */
const dosDate = (20 << 9) | (1 << 5) | 1

/** Packs and encrypts the files. Those that are gone are left out. */
export async function lockedZip(entries: readonly Entry[], password: string): Promise<Buffer> {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const { path, bytes } of entries) {
    const content = await bytes()
    if (!content) continue
    // Photos are compressed already.
    const method = /\.(jpg|pdf)$/.test(path) ? storedMethod : deflateMethod
    const data = locked(method === deflateMethod ? deflateRawSync(content) : content, password)
    const name = Buffer.from(path)
    const about = aboutFile({ name, packed: data.length, size: content.length })
    const extra = extraOf(method)
    parts.push(Buffer.concat([long(0x04_03_4b_50), about, name, extra, data]))
    directory.push(Buffer.concat([long(0x02_01_4b_50), word(51), about, Buffer.alloc(10), long(offset), name, extra]))
    offset += parts.at(-1)?.length ?? 0
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const count = word(directory.length)
  const end = Buffer.concat([long(0x06_05_4b_50), word(0), word(0), count, count, long(size), long(offset), word(0)])
  return Buffer.concat([...parts, ...directory, end])
}

/** Salt, a check of the password, the encrypted bytes, and their authentication. */
function locked(plain: Buffer, password: string): Buffer {
  const salt = randomBytes(saltBytes)
  const keys = pbkdf2Sync(password, salt, iterations, 2 * keyBytes + 2, 'sha1')
  const encrypted = counterMode(keys.subarray(0, keyBytes), plain)
  const mac = createHmac('sha1', keys.subarray(keyBytes, 2 * keyBytes))
    .update(encrypted)
    .digest()
    .subarray(0, macBytes)
  return Buffer.concat([salt, keys.subarray(2 * keyBytes), encrypted, mac])
}

/** AES in counter mode. WinZip counts from 1 and with the lowest byte first, which Node's own mode does not. */
function counterMode(key: Buffer, plain: Buffer): Buffer {
  const counters = Buffer.alloc(Math.ceil(plain.length / 16) * 16)
  for (let block = 0; block * 16 < counters.length; block += 1) counters.writeUInt32LE(block + 1, block * 16)
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  const stream = Buffer.concat([cipher.update(counters), cipher.final()]).subarray(0, plain.length)
  for (let index = 0; index < stream.length; index += 1) stream[index] = (stream[index] ?? 0) ^ (plain[index] ?? 0)
  return stream
}

/** What the local header and the directory say of a file. AE-2 has no checksum: the authentication replaces it. */
function aboutFile({ name, packed, size }: { name: Buffer; packed: number; size: number }): Buffer {
  const fields = [word(51), word(flags), word(encryptedMethod), word(0), word(dosDate), long(0), long(packed)]
  return Buffer.concat([...fields, long(size), word(name.length), word(11)])
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
