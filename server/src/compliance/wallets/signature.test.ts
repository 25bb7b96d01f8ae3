import { ed25519 } from '@noble/curves/ed25519.js'
import { describe, expect, it } from 'vitest'
import type { Wallet } from '@tessera/contract/questionnaire.ts'
import { evmSigner } from '../../testing/wallets.ts'
import { fromBase58Check, toBase58, toSegwitAddress } from '@tessera/questionnaires/engine/encodings.ts'
import { schemesFor, type SigningScheme } from '@tessera/questionnaires/engine/signing.ts'
import { isSignedBy } from './signature.ts'

const eth = (address: string): Wallet => ({ chain: 'ETH', address })

describe('personal_sign', () => {
  // The example of the Ethereum JSON-RPC documentation of accounts (web3.js, eth.accounts.sign).
  const wallet = eth('0x2c7536E3605D9C16a7a3D7b1898e529396a65c23')
  const signature =
    '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c'

  it('knows a published signature, and refuses another text, wallet or byte', () => {
    expect(isSignedBy(wallet, 'evm', 'Some data', signature)).toBe(true)
    expect(isSignedBy(eth(wallet.address.toLowerCase()), 'evm', 'Some data', signature)).toBe(true)
    expect(isSignedBy(wallet, 'evm', 'Some data ', signature)).toBe(false)
    expect(isSignedBy(eth('0x52908400098527886E0F7030069857D2E4169EE7'), 'evm', 'Some data', signature)).toBe(false)
    expect(isSignedBy(wallet, 'evm', 'Some data', signature.replace('b9', 'b8'))).toBe(false)
  })

  it('takes the last byte as 0 and 1 too, and texts beyond ASCII', () => {
    const { address, sign } = evmSigner(7)
    const text = 'Überweisung – 転送 😀\nzweite Zeile'
    const made = sign(text)
    expect(isSignedBy(eth(address), 'evm', text, made)).toBe(true)
    expect(isSignedBy(eth(address), 'evm', text, `${made.slice(0, -2)}${made.endsWith('1b') ? '00' : '01'}`)).toBe(true)
  })
})

describe('Bitcoin’s sign message', () => {
  // From the tests of bitcoinjs-message: one key, its addresses of three kinds.
  const text = 'This is an example of a signed message.'
  const legacy: Wallet = { chain: 'BTC', address: '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV' }
  const signature = 'H9L5yLFjti0QTHhPyFrZCT1V/MMnBtXKmoiKDZ78NDBjERki6ZTQZdSMCtkgoNmp17By9ItJr8o7ChX0XxY91nk='

  it('knows a published signature, and refuses another text or wallet', () => {
    expect(isSignedBy(legacy, 'btc_legacy', text, signature)).toBe(true)
    expect(isSignedBy(legacy, 'btc_legacy', `${text} `, signature)).toBe(false)
    expect(
      isSignedBy({ chain: 'BTC', address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' }, 'btc_legacy', text, signature),
    ).toBe(false)
  })

  it('knows the key’s segregated address, in small letters and in capitals', () => {
    const segregated = toSegwitAddress(fromBase58Check(legacy.address).subarray(1))
    for (const address of [segregated, segregated.toUpperCase()])
      expect(isSignedBy({ chain: 'BTC', address }, 'btc_legacy', text, signature)).toBe(true)
  })
})

it('Solana signs the text itself', () => {
  const secret = new Uint8Array(32).fill(9)
  const wallet: Wallet = { chain: 'SOL', address: toBase58(ed25519.getPublicKey(secret)) }
  const made = ed25519.sign(new TextEncoder().encode('hello'), secret)
  for (const form of [toBase58(made), Buffer.from(made).toString('base64')]) {
    expect(isSignedBy(wallet, 'solana', 'hello', form)).toBe(true)
    expect(isSignedBy(wallet, 'solana', 'hullo', form)).toBe(false)
  }
})

describe('what cannot be a signature', () => {
  it.each([
    '',
    '0x',
    'not one',
    `0x${'00'.repeat(65)}`,
    `0x${'ff'.repeat(65)}`,
    'A'.repeat(4000),
    Buffer.alloc(65, 31).toString('base64'),
  ])('%s is none, whatever the way', (signature) => {
    const wallets: [Wallet, SigningScheme][] = [
      [eth('0x52908400098527886E0F7030069857D2E4169EE7'), 'evm'],
      [{ chain: 'BTC', address: '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV' }, 'btc_legacy'],
      [{ chain: 'BTC', address: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l' }, 'btc_bip322'],
      [{ chain: 'BTC', address: 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3' }, 'btc_bip322'],
      [{ chain: 'SOL', address: toBase58(new Uint8Array(32).fill(3)) }, 'solana'],
    ]
    for (const [wallet, scheme] of wallets) expect(isSignedBy(wallet, scheme, 'text', signature)).toBe(false)
  })

  it.each<[string, string, SigningScheme[]]>([
    ['ETH', '0x52908400098527886E0F7030069857D2E4169EE7', ['evm']],
    ['ETH', '0x5290', []],
    ['BTC', '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV', ['btc_legacy']],
    ['BTC', 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l', ['btc_bip322', 'btc_legacy']],
    ['BTC', 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', ['btc_bip322']],
    // Several keys, or a script.
    ['BTC', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3', []],
    ['XRP', 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh', []],
  ])('%s %s signs by %j', (chain, address, schemes) => {
    expect(schemesFor({ chain, address })).toEqual(schemes)
  })
})
