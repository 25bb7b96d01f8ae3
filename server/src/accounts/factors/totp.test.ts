import { describe, expect, it } from 'vitest'
import { base32, codeAt, setupAddress, stepAt, stepOfCode } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

describe('codes of an authenticator app', () => {
  // RFC 6238, appendix B, the rows of SHA-1.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %i is %s', (second, code) => {
    expect(codeAt(secret, stepAt(new Date(second * 1000)), 8)).toBe(code)
  })

  // RFC 4226, appendix D.
  it.each(['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'])(
    'are those of RFC 4226: %s',
    (code) => {
      expect(Array.from({ length: 10 }, (_, step) => codeAt(secret, step))).toContain(code)
    },
  )

  it('are accepted one step early and one step late, and no further', () => {
    const now = new Date(1_234_567_890_000)
    const current = stepAt(now)
    const found = [-2, -1, 0, 1, 2].map((away) => stepOfCode(secret, codeAt(secret, current + away), { now, used: 0 }))
    expect(found).toEqual([null, current - 1, current, current + 1, null])
  })

  it('are not accepted again, nor those of an earlier step', () => {
    const now = new Date(1_234_567_890_000)
    const used = stepAt(now)
    expect(stepOfCode(secret, codeAt(secret, used), { now, used })).toBeNull()
    expect(stepOfCode(secret, codeAt(secret, used - 1), { now, used })).toBeNull()
    expect(stepOfCode(secret, codeAt(secret, used + 1), { now, used })).toBe(used + 1)
  })

  it('have six digits', () => {
    const now = new Date()
    for (const code of ['', '12345', '1234567', 'abcdef']) expect(stepOfCode(secret, code, { now, used: 0 })).toBeNull()
  })
})

// RFC 4648, section 10, without padding.
it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %j is %j', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
})

it('the QR code names the site and the account', () => {
  expect(setupAddress(secret, { issuer: 'My Exchange', account: 'a+b@c.example' })).toBe(
    'otpauth://totp/My%20Exchange:a%2Bb%40c.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=My%20Exchange',
  )
})
