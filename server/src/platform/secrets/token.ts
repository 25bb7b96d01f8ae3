import { hash, randomBytes } from 'node:crypto'

/** A new 256-bit secret and its stored hash, so a stolen table opens nothing. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: tokenHash(token) }
}

/** The stored form of a token. A plain hash is enough because the token itself is random. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
