import { expect, it } from 'vitest'
import { faultsOf } from './faults.ts'
import { look } from './sight.ts'
import { template } from './testing/generate.ts'

const schemes = ['evm', 'btc_bip322', 'btc_legacy', 'solana'].map((value) => ({ value }))
const form = template({
  sections: [
    {
      id: 's',
      items: [
        { id: 'wallet', type: 'wallet', pii: 'none' },
        { id: 'scheme', type: 'single', options: schemes, signs: 's.wallet', pii: 'none' },
      ],
    },
  ],
})

it.each([
  ['ETH', `0x${'9'.repeat(40)}`, ['evm']],
  ['BTC', 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', ['btc_bip322']],
  ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', ['btc_bip322', 'btc_legacy']],
  ['BTC', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', ['btc_legacy']],
  ['SOL', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', ['solana']],
  ['XRP', 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh', []],
])('a wallet of %s at %s is offered its own ways to sign, and no other is taken', (chain, address, ways) => {
  for (const { value } of schemes) {
    const sight = look(form, { 's.wallet': { chain, address }, 's.scheme': value }, {})
    expect(sight.items.find(({ path }) => path === 's.scheme')?.item.options?.map((option) => option.value)).toEqual(
      ways,
    )
    expect(faultsOf(sight, { today: '2026-11-22' })).toEqual(
      ways.includes(value) ? [] : [{ path: 's.scheme', code: 'option' }],
    )
  }
})

it('before the wallet is known every way is there', () => {
  expect(look(form, {}, {}).items.find(({ path }) => path === 's.scheme')?.item.options).toHaveLength(schemes.length)
})
