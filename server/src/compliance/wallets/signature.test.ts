import { describe, expect, it } from 'vitest'
import type { Wallet } from '@tessera/contract/questionnaire.ts'
import { evmSigner } from '../../testing/wallets.ts'
import { canSign, isSignedBy } from './signature.ts'

const eth = (address: string): Wallet => ({ chain: 'ETH', address })

describe('personal_sign', () => {
  // The example of the Ethereum JSON-RPC documentation of accounts (web3.js, eth.accounts.sign).
  const wallet = eth('0x2c7536E3605D9C16a7a3D7b1898e529396a65c23')
  const signature =
    '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c'

  it('accepts a published signature and rejects another text, wallet or byte', () => {
    expect(isSignedBy(wallet, 'Some data', signature)).toBe(true)
    expect(isSignedBy(eth(wallet.address.toLowerCase()), 'Some data', signature)).toBe(true)
    expect(isSignedBy(wallet, 'Some data ', signature)).toBe(false)
    expect(isSignedBy(eth('0x52908400098527886E0F7030069857D2E4169EE7'), 'Some data', signature)).toBe(false)
    expect(isSignedBy(wallet, 'Some data', signature.replace('b9', 'b8'))).toBe(false)
  })

  it('also accepts 0 and 1 as the last byte, and texts beyond ASCII', () => {
    const { address, sign } = evmSigner(7)
    const text = 'Überweisung – 転送 😀\nzweite Zeile'
    const made = sign(text)
    expect(isSignedBy(eth(address), text, made)).toBe(true)
    expect(isSignedBy(eth(address), text, `${made.slice(0, -2)}${made.endsWith('1b') ? '00' : '01'}`)).toBe(true)
  })
})

it.each(['', '0x', 'not one', `0x${'00'.repeat(65)}`, `0x${'ff'.repeat(65)}`, 'A'.repeat(4000)])(
  'rejects %s as a signature',
  (signature) => {
    expect(isSignedBy(eth('0x52908400098527886E0F7030069857D2E4169EE7'), 'text', signature)).toBe(false)
  },
)

it.each([
  ['ETH', '0x52908400098527886E0F7030069857D2E4169EE7', true],
  ['BNB', '0x52908400098527886e0f7030069857d2e4169ee7', true],
  ['ETH', '0x5290', false],
  ['BTC', '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV', false],
  ['SOL', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', false],
])('says whether it can check a signature of %s %s: %s', (chain, address, can) => {
  expect(canSign({ chain, address })).toBe(can)
})
