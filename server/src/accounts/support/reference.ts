import { randomBytes } from 'node:crypto'

/** Digits and letters that are not confused when read aloud or written by hand (Crockford's base 32). */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new reference such as `7KQ2M-9XD4T`. It has 50 random bits, so nobody can count our requests or guess one. */
export function newReference(): string {
  const letters = Array.from(randomBytes(10), (byte) => signs[byte & 31]).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}
