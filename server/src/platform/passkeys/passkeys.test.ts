import { randomBytes } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { Authenticator, type Forged } from '../../testing/authenticator.ts'
import { challengeOf, creationOptions, requestOptions, verifyCreated, verifyUsed } from './passkeys.ts'
import { relyingParty } from './relying-party.ts'

const party = { id: 'exchange.example', origin: 'https://exchange.example', name: 'Tessera' }
const newChallenge = (): string => randomBytes(32).toString('base64url')

async function create(forged: Forged = {}) {
  const authenticator = new Authenticator(party.origin)
  const challenge = newChallenge()
  const options = await creationOptions(party, challenge, { handle: randomBytes(16), name: 'a@b.example', has: [] })
  const answer = authenticator.create(options, forged)
  return { authenticator, options, challenge, answer, passkey: await verifyCreated(party, challenge, answer) }
}

async function use(forged: Forged = {}, stored: { counter?: number } = {}) {
  const { authenticator, passkey } = await create()
  if (!passkey) throw new Error('The passkey was refused')
  const challenge = newChallenge()
  const answer = authenticator.use(await requestOptions(party, challenge, [passkey]), forged)
  return verifyUsed(party, challenge, { answer, passkey: { ...passkey, ...stored } })
}

const forgeries: [string, Forged][] = [
  ['of another origin', { origin: 'https://exchange.example.evil.example' }],
  ['over another challenge', { challenge: newChallenge() }],
  ['for another host name', { party: 'evil.example' }],
  ['of another kind of act', { type: 'payment.get' }],
  ['from a frame of another site', { crossOrigin: true }],
  ['without the check of the person', { userVerified: false }],
]

describe('a new passkey', () => {
  it('is discoverable, verifies the person, and is stored without its private key', async () => {
    const { options, answer, challenge, passkey } = await create()
    expect(options).toMatchObject({
      rp: { id: 'exchange.example' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    expect(challengeOf(answer)).toBe(challenge)
    expect(passkey).toMatchObject({ id: answer.id, counter: 0, transports: ['internal'] })
  })

  it.each(forgeries)('is refused %s', async (_, forged) => {
    expect((await create(forged)).passkey).toBeNull()
  })

  it('is refused with certificates, and no address that they name is called', async () => {
    const called = vi.spyOn(globalThis, 'fetch')
    expect((await create({ x5c: [randomBytes(300)] })).passkey).toBeNull()
    expect(called).not.toHaveBeenCalled()
    called.mockRestore()
  })

  it('is refused when the answer cannot be read', async () => {
    const { answer, challenge } = await create()
    const unreadable = { ...answer, response: { ...answer.response, clientDataJSON: 'AAAA' } }
    expect(await verifyCreated(party, challenge, unreadable)).toBeNull()
    expect(challengeOf(unreadable)).toBeNull()
  })

  it('is not created twice on one authenticator', async () => {
    const has = [{ id: 'AQID', transports: ['usb'] }]
    const options = await creationOptions(party, newChallenge(), { handle: randomBytes(16), name: 'a', has })
    expect(options.excludeCredentials).toEqual([{ id: 'AQID', type: 'public-key', transports: ['usb'] }])
  })
})

describe('a signature', () => {
  it('is accepted and returns the new counter', async () => {
    expect(await use()).toEqual({ counter: 1 })
  })

  it.each(forgeries)('is refused %s', async (_, forged) => {
    expect(await use(forged)).toBeNull()
  })

  it('is refused when the counter did not rise, because the passkey was copied', async () => {
    expect(await use({ counter: 5 }, { counter: 5 })).toBeNull()
    expect(await use({ counter: 6 }, { counter: 5 })).toEqual({ counter: 6 })
    expect(await use({ counter: 0 }, { counter: 5 })).toBeNull()
  })

  it('is accepted from an authenticator that does not count', async () => {
    expect(await use({ counter: 0 }, { counter: 0 })).toEqual({ counter: 0 })
  })

  it('is refused under the id of another passkey', async () => {
    expect(await use({ id: 'AQID' })).toBeNull()
    const [own, other] = [await create(), await create()]
    if (!other.passkey) throw new Error('The passkey was refused')
    const challenge = newChallenge()
    const options = await requestOptions(party, challenge)
    const answer = own.authenticator.use(options, { id: other.passkey.id })
    expect(await verifyUsed(party, challenge, { answer, passkey: other.passkey })).toBeNull()
  })
})

describe('relyingParty', () => {
  const brand = { name: 'Tessera' } as Parameters<typeof relyingParty>[0]['brand']

  it('is the public address of the settings', () => {
    const publicUrl = new URL('https://id.exchange.example:8443')
    expect(relyingParty({ publicUrl, brand }, { localPort: 4400 })).toEqual({
      id: 'id.exchange.example',
      origin: 'https://id.exchange.example:8443',
      name: 'Tessera',
    })
  })

  it('is localhost at its own port in a sandbox without an address', () => {
    expect(relyingParty({ publicUrl: null, brand }, { localPort: 4400 })).toMatchObject({
      id: 'localhost',
      origin: 'http://localhost:4400',
    })
  })
})
