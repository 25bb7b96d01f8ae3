import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { NoticeRefused } from '../provider.ts'

type Algorithm = 'sha256' | 'sha512'

/** The hex signature of bytes by each active secret. */
function signaturesOf(secrets: readonly string[], algorithm: Algorithm, bytes: readonly (string | Buffer)[]): Buffer[] {
  return secrets.map((secret) => {
    const hmac = createHmac(algorithm, secret)
    for (const part of bytes) hmac.update(part)
    return hmac.digest()
  })
}

/** Compares in constant time. Lengths are compared first, because the comparison throws on unequal ones. */
export function sameBytes(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * Checks a hex signature against every active secret: a secret is replaced by adding the new one first. Without a
 * secret everything is refused. @throws NoticeRefused
 */
export function proveHex(
  given: readonly string[],
  secrets: readonly string[],
  bytes: readonly (string | Buffer)[],
  algorithm: Algorithm = 'sha256',
): void {
  if (given.length === 0) throw new NoticeRefused('unsigned')
  const expected = signaturesOf(secrets, algorithm, bytes)
  const fits = given
    .slice(0, 5)
    .filter((one) => /^(?:[0-9a-f]{2})+$/i.test(one))
    .some((one) => expected.filter((by) => sameBytes(Buffer.from(one, 'hex'), by)).length > 0)
  if (!fits) throw new NoticeRefused('signature')
}

/** A header that may appear once. */
export function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The body of a proven notice. @throws NoticeRefused */
export function noticeBody(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString())
  } catch {
    throw new NoticeRefused('unreadable')
  }
}

/** The same for every delivery of one event: resource, event and the vendor's own time. */
export function noticeId(...parts: readonly (string | number | null | undefined)[]): string {
  return parts
    .map((part) => String(part ?? ''))
    .join('|')
    .slice(0, 400)
}
