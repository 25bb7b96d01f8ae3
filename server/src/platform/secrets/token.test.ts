import { describe, expect, it } from 'vitest'
import { newToken, tokenHash } from './token.ts'

describe('a token', () => {
  it('has 256 random bits, is safe in cookies and addresses, and is stored as a hash', () => {
    const { token, hash } = newToken()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(hash).toEqual(tokenHash(token))
    expect(hash).toHaveLength(32)
    expect(hash.toString('base64url')).not.toBe(token)
  })

  it('is unique', () => {
    expect(new Set(Array.from({ length: 200 }, () => newToken().token)).size).toBe(200)
  })
})
