import { describe, expect, it } from 'vitest'
import { hashPassword, passwordFault, passwordFits } from './password.ts'

describe('a password', () => {
  it.each([
    ['1234567', 'short'],
    ['🔒🔒🔒🔒', 'short'],
    ['password', 'common'],
    ['PassWord1', 'common'],
    ['aaaaaaaaaaaa', 'common'],
    ['anna.long@test.example', 'same-as-email'],
    ['ANNA.LONG', 'same-as-email'],
    ...[
      'P@ssw0rd',
      'changeme',
      'abcdefgh',
      '11223344',
      'admin123',
      'password12',
      'anna.long1',
      'annalong1',
      'anna.long@test.example1',
      'Tessera1',
      'tessera2026',
      'bitcoin123',
      '12341234',
      'qwertzuiop',
      '20261123',
      'Welcome@123',
      'Zaq1@wsx',
      'P@ssword2024!',
      'Binance123',
      'woaini1314',
      'Test1234!',
      'passwort123',
      'contraseña',
      'пароль123',
    ].map((weak) => [weak, 'common']),
  ])('rejects %s: %s', (password, fault) => {
    expect(passwordFault(password, 'anna.long@test.example', 'Tessera')).toBe(fault)
  })

  it.each([
    'eight ch',
    'x7Gk!2pQ',
    'correct horse battery staple',
    '🔒🗝🚲🌧🥝🎻🪁🧭',
    'зимний-лес',
    ' leading and trailing ',
  ])('accepts %s with any characters: there are no composition rules', (password) => {
    expect(passwordFault(password, 'anna@test.example', 'Tessera')).toBeNull()
  })

  it('is checked without delay, however long and repetitive it is', () => {
    const started = performance.now()
    for (const part of ['ab', 'a1!', 'password', 'qwerty '])
      passwordFault(part.repeat(40), 'anna@test.example', 'Tessera')
    expect(performance.now() - started).toBeLessThan(2000)
  })

  it('matches its own hash and no other', async () => {
    const stored = await hashPassword('a sound password')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwordFits(stored, 'a sound password')).toBe(true)
    expect(await passwordFits(stored, 'a sound passwore')).toBe(false)
    expect(await passwordFits(stored, '')).toBe(false)
    expect(await hashPassword('a sound password')).not.toBe(stored)
  })

  it('matches however the keyboard composed its characters', async () => {
    const stored = await hashPassword('pa\u00dfwort \u00fcber')
    expect(await passwordFits(stored, 'pa\u00dfwort u\u0308ber')).toBe(true)
  })

  it('of an unknown member never matches', async () => {
    expect(await passwordFits(undefined, 'no member has this password')).toBe(false)
  })
})
