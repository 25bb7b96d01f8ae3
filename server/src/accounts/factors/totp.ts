import { createHmac, timingSafeEqual } from 'node:crypto'

/* Time-based one-time passwords (RFC 6238) with what every authenticator app supports: SHA-1, six digits, 30 seconds. */

const stepSeconds = 30
/** Accepted steps before and after the current one: phones' clocks differ (RFC 6238, 5.2). */
const drift = 1
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The step that a moment belongs to. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds)
}

/** The code of a step (RFC 4226, 5.3). */
export function codeAt(secret: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** digits).padStart(digits, '0')
}

/** The step whose code this is. Null if there is none after `used`, the last step whose code was accepted. */
export function stepOfCode(secret: Buffer, code: string, { now, used }: { now: Date; used: number }): number | null {
  const typed = Buffer.from(code)
  for (let step = stepAt(now) - drift; step <= stepAt(now) + drift; step++) {
    const right = Buffer.from(codeAt(secret, step))
    if (step > used && typed.length === right.length && timingSafeEqual(typed, right)) return step
  }
  return null
}

/** Base32 without padding (RFC 4648, 6), as apps take a typed secret. */
export function base32(bytes: Buffer): string {
  let [text, value, bits] = ['', 0, 0]
  for (const byte of bytes) {
    value = (value << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet.charAt((value >>> (bits - 5)) & 31)
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet.charAt((value << (5 - bits)) & 31) : text
}

/** What the QR code says. */
export function setupAddress(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
}
