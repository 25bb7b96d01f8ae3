import { hash, randomBytes } from 'node:crypto'

/** A new secret of 256 bits, and the hash under which it is stored: a stolen table opens nothing. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: tokenHash(token) }
}

/** The stored form of a token. A plain hash suffices because the token itself is random. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
