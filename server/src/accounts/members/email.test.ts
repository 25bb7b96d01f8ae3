import { maskEmail } from '@tessera/contract/mask-email.ts'
import { describe, expect, it } from 'vitest'
import { formerEmail, isEmail, normaliseEmail } from './email.ts'

describe('an email address', () => {
  it.each([
    'a@b.example',
    'first.last+tag@sub.domain.example',
    "o'dunnelly@b.example",
    `${'a'.repeat(64)}@b.example`,
    'ünal@bücher.example',
  ])('accepts %s', (email) => {
    expect(isEmail(email)).toBe(true)
  })

  it.each([
    '',
    'a',
    '@',
    'a@',
    '@b.example',
    'a@b',
    'a@.example',
    'a@b.',
    'a@b..example',
    'a b@c.example',
    'a@b c.example',
    'a@@b.example',
    'a@b@c.example',
    '<a@b.example>',
    '"a"@b.example',
    'a@b.example\n',
    `a@${'b.'.repeat(160)}example`,
  ])('rejects %j', (email) => {
    expect(isEmail(email)).toBe(false)
  })

  it('rejects a malicious one without delay', () => {
    expect(isEmail(`a@${'a.'.repeat(150)}@`)).toBe(false)
  })

  it('is the same in any case and with spaces around it', () => {
    expect(normaliseEmail(' Anna@Example.COM\t')).toBe('anna@example.com')
  })

  it.each(['Anna@BÜCHER.example', 'anna@bu\u0308cher.example', 'anna@xn--bcher-kva.example', 'anna@ｂücher．example'])(
    'is the same in every form of its domain: %s',
    (email) => {
      expect(normaliseEmail(email)).toBe('anna@xn--bcher-kva.example')
      expect(formerEmail(normaliseEmail(email))).toBe('anna@bücher.example')
    },
  )

  it.each([
    ['anna@example.com', 'a***@example.com'],
    ['a@example.com', 'a***@example.com'],
    ['👩‍👧anna@example.com', '👩‍👧***@example.com'],
  ])('masks %s as %s', (email, masked) => {
    expect(maskEmail(email)).toBe(masked)
  })
})
