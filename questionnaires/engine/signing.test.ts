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
  ['BTC', `bc1p${'q'.repeat(58)}`, ['btc_bip322']],
  ['BTC', `bc1q${'q'.repeat(38)}`, ['btc_bip322', 'btc_legacy']],
  ['BTC', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', ['btc_legacy']],
  ['SOL', '7'.repeat(44), ['solana']],
  ['XRP', 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh', []],
])('a wallet of %s at %s is offered its own ways to sign, and no other is taken', (chain, address, ways) => {
  for (const { value } of schemes) {
    const sight = look(form, { 's.wallet': { chain, address }, 's.scheme': value }, {})
    expect(sight.items.find(({ path }) => path === 's.scheme')?.item.options?.map((option) => option.value)).toEqual(ways)
    expect(faultsOf(sight, { today: '2026-11-22' })).toEqual(ways.includes(value) ? [] : [{ path: 's.scheme', code: 'option' }])
  }
})

it('before the wallet is known every way is there', () => {
  expect(look(form, {}, {}).items.find(({ path }) => path === 's.scheme')?.item.options).toHaveLength(schemes.length)
})
