import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KeyErased, Keyring, open, seal } from './keyring.ts'
import { sealed } from './sealed-columns.ts'

const master = Buffer.alloc(32, 1)
const keyring = new Keyring(master)
const anna = { id: 1, data_key: keyring.newDataKey() }
const ben = { id: 2, data_key: keyring.newDataKey() }

/** The cipher's error for bytes that were not encrypted this way. */
const unreadable = /unable to authenticate|unknown version|Invalid authentication tag|Invalid initialization vector/

describe('seal and open', () => {
  it('return the same bytes under any key and context', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.string(),
        fc.uint8Array({ maxLength: 300 }),
        (key, context, plain) => {
          const sealed = seal(Buffer.from(key), context, Buffer.from(plain))
          expect(open(Buffer.from(key), context, sealed)).toEqual(Buffer.from(plain))
        },
      ),
    )
  })

  it('reject every single changed bit', () => {
    const sealed = seal(master, 'context', Buffer.from('some text'))
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(() => open(master, 'context', changed)).toThrow(unreadable)
    }
  })

  it.each([0, 1, 13, 28])('reject data cut to %d bytes', (length) => {
    expect(() =>
      open(master, 'context', seal(master, 'context', Buffer.from('some text')).subarray(0, length)),
    ).toThrow(unreadable)
  })

  it('reject another context and another key', () => {
    const sealed = seal(master, 'member.email:1', Buffer.from('some text'))
    expect(() => open(master, 'member.email:2', sealed)).toThrow(unreadable)
    expect(() => open(Buffer.alloc(32, 2), 'member.email:1', sealed)).toThrow(unreadable)
  })

  it('never give the same result twice', () => {
    expect(seal(master, 'c', Buffer.from('x'))).not.toEqual(seal(master, 'c', Buffer.from('x')))
  })
})

describe('the keyring', () => {
  it('decrypts text and JSON, also after a restart with the same master key', () => {
    const encrypted = keyring.sealJson(anna, sealed('attempt', 'details'), { firstName: 'Çiğdem', lastName: null })
    expect(new Keyring(master).openJson(anna, sealed('attempt', 'details'), encrypted)).toEqual({
      firstName: 'Çiğdem',
      lastName: null,
    })
    expect(
      keyring.openText(anna, sealed('member', 'email'), keyring.sealText(anna, sealed('member', 'email'), '')),
    ).toBe('')
  })

  it('decrypts nothing for another member, in another column or with another master key', () => {
    const encrypted = keyring.sealText(anna, sealed('member', 'email'), 'anna@test.example')
    expect(() => keyring.openText(ben, sealed('member', 'email'), encrypted)).toThrow(unreadable)
    expect(() => keyring.openText({ id: 2, data_key: anna.data_key }, sealed('member', 'email'), encrypted)).toThrow(
      unreadable,
    )
    expect(() => keyring.openText(anna, sealed('member', 'identity'), encrypted)).toThrow(unreadable)
    expect(() => new Keyring(Buffer.alloc(32, 9)).openText(anna, sealed('member', 'email'), encrypted)).toThrow(
      unreadable,
    )
  })

  it('decrypts nothing after the key is erased, not even cached data', () => {
    const encrypted = keyring.sealText(anna, sealed('member', 'email'), 'anna@test.example')
    keyring.openText(anna, sealed('member', 'email'), encrypted)
    expect(() => keyring.openText({ id: 1, data_key: null }, sealed('member', 'email'), encrypted)).toThrow(KeyErased)
    expect(() => keyring.sealText({ id: 1, data_key: null }, sealed('member', 'email'), 'x')).toThrow(KeyErased)
    expect(() =>
      keyring.openText({ id: 1, data_key: keyring.newDataKey() }, sealed('member', 'email'), encrypted),
    ).toThrow(unreadable)
  })

  it('gives keyed hashes that are equal for equal values, differ by kind, and need the master key', () => {
    const hash = keyring.lookup('email', 'anna@test.example')
    expect(keyring.lookup('email', Buffer.from('anna@test.example'))).toEqual(hash)
    expect(keyring.lookup('document', 'anna@test.example')).not.toEqual(hash)
    expect(keyring.lookup('email', 'ben@test.example')).not.toEqual(hash)
    expect(new Keyring(Buffer.alloc(32, 9)).lookup('email', 'anna@test.example')).not.toEqual(hash)
  })
})
