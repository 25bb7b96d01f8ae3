import { expect, it } from 'vitest'
import type { Answers, MemberItem } from '@tessera/contract/questionnaire.ts'
import { daysAnywhere } from './calendar.ts'
import { faultsOf, type FaultContext } from './faults.ts'
import { visibilityOf } from './visibility.ts'
import { template } from './testing/generate.ts'

const context = {
  today: '2026-03-31',
  postalCode: (_: string, code: string) => code !== '123',
  checksum: (kind: string, value: string, country: string | undefined) => value === `${kind}-${country ?? ''}`,
}

/** The error code of one answer, or null. */
function faultOf(
  item: Omit<MemberItem, 'id'>,
  value: unknown,
  others: Answers = {},
  known: FaultContext = context,
): string | null {
  const one = template({
    sections: [
      {
        id: 's',
        items: [
          { id: 'x', ...item },
          { id: 'other', type: 'text' },
          { id: 'country', type: 'country' },
          { id: 'from', type: 'text' },
        ],
      },
    ],
  })
  const answers = { ...others, ...(value === undefined ? {} : { 's.x': value as string }) }
  return faultsOf(visibilityOf(one, answers, {}), known)[0]?.code ?? null
}

const choice = { options: [{ value: 'a' }, { value: 'b' }, { value: 'none', exclusive: true }] }
const address = { line1: '1 High Street', city: 'Leeds', postcode: 'LS1 4AP', country: 'GB' }

it.each<[Omit<MemberItem, 'id'>, unknown, string | null]>([
  [{ type: 'text', required: true }, undefined, 'required'],
  [{ type: 'text', required: true }, '', 'required'],
  [{ type: 'text', required: true }, ' \u00a0\u3000', 'required'],
  [{ type: 'text' }, undefined, null],
  [{ type: 'text' }, 'a\nb', 'shape'],
  [{ type: 'text' }, 'a\u0000b', 'shape'],
  [{ type: 'text', validate: [{ rule: 'minLen', value: 3 }] }, ' ab ', 'minLen'],
  [{ type: 'text', validate: [{ rule: 'minLen', value: 3 }] }, '漢字体', null],
  [{ type: 'text', validate: [{ rule: 'maxLen', value: 3 }] }, 'abcd', 'maxLen'],
  [{ type: 'text', validate: [{ rule: 'regex', pattern: '^\\d+$' }] }, '12a', 'regex'],
  [{ type: 'text', validate: [{ rule: 'url' }] }, ' https://example.com/about ', null],
  [{ type: 'text', validate: [{ rule: 'url' }] }, 'example.com', 'url'],
  [{ type: 'text', validate: [{ rule: 'url' }] }, 'javascript:alert(1)', 'url'],
  [{ type: 'text', validate: [{ rule: 'url' }] }, 'https://intranet', 'url'],
  [{ type: 'textarea' }, 'a\nb', null],
  [
    {
      type: 'number',
      validate: [
        { rule: 'min', value: 0 },
        { rule: 'max', value: 100 },
      ],
    },
    101,
    'max',
  ],
  [{ type: 'number', validate: [{ rule: 'min', value: 0 }] }, -1, 'min'],
  [{ type: 'number' }, Number.NaN, 'shape'],
  [{ type: 'number' }, '5', 'shape'],
  [{ type: 'money' }, { amount: '12.50', currency: 'USD' }, null],
  [{ type: 'money' }, { amount: '12.50', currency: 'EUR' }, 'currency'],
  [{ type: 'money', currencies: ['EUR'] }, { amount: '12.50', currency: 'EUR' }, null],
  [{ type: 'money' }, { amount: '-1', currency: 'USD' }, 'currency'],
  [{ type: 'money' }, { amount: '1e9', currency: 'USD' }, 'shape'],
  [{ type: 'money' }, { amount: '1', currency: 'USD', extra: 'x' }, 'shape'],
  [{ type: 'date' }, '2026-02-29', 'shape'],
  [{ type: 'date', validate: [{ rule: 'notFuture' }] }, '2026-04-01', 'notFuture'],
  [{ type: 'month', validate: [{ rule: 'notFuture' }] }, '2026-03', null],
  [{ type: 'month' }, '1000-01', 'year'],
  [{ type: 'date' }, '1899-12-31', 'year'],
  [{ type: 'date' }, '1900-01-01', null],
  [{ type: 'month' }, '2026-13', 'shape'],
  [{ type: 'date', validate: [{ rule: 'ageAtLeast', value: 18 }] }, '2008-04-01', 'ageAtLeast'],
  [{ type: 'date', validate: [{ rule: 'ageAtLeast', value: 18 }] }, '2008-03-31', null],
  [{ type: 'date', validate: [{ rule: 'maxAgeMonths', value: 1 }] }, '2026-02-28', null],
  [{ type: 'date', validate: [{ rule: 'maxAgeMonths', value: 1 }] }, '2026-02-27', 'maxAgeMonths'],
  [
    { type: 'date', validate: [{ rule: 'dateRange', from: '2020-01-01', to: '2020-12-31' }] },
    '2021-01-01',
    'dateRange',
  ],
  [{ type: 'bool', required: true }, false, null],
  [{ type: 'single', ...choice }, 'c', 'option'],
  [{ type: 'multi', ...choice }, ['a', 'b'], null],
  [{ type: 'multi', ...choice }, ['a', 'none'], 'exclusive'],
  [{ type: 'multi', ...choice }, ['a', 'a'], 'shape'],
  [{ type: 'multi', ...choice }, 'a', 'shape'],
  [{ type: 'country' }, 'nl', 'shape'],
  [{ type: 'countryMulti' }, ['NL', 'Narnia'], 'shape'],
  [{ type: 'phone' }, '+31 6 12345678', null],
  [{ type: 'phone' }, '0612345678', 'shape'],
  [{ type: 'email' }, 'a@b.example', null],
  [{ type: 'email' }, 'a@b', 'shape'],
  [{ type: 'address' }, address, null],
  [{ type: 'address' }, { ...address, city: ' ' }, 'required'],
  [{ type: 'address' }, { ...address, postcode: '123' }, 'postcode'],
  [{ type: 'address' }, { line1: '1 High Street', city: 'Leeds', country: 'GB' }, 'required'],
  [{ type: 'address' }, { line1: '1 Queen’s Road', city: 'Central', country: 'HK' }, null],
  [{ type: 'address' }, { line1: 'Al Wasl Road 44', city: '', region: 'Dubai', country: 'AE' }, null],
  [{ type: 'address' }, { line1: 'Al Wasl Road 44', city: 'Dubai', country: 'AE' }, 'required'],
  [{ type: 'address', validate: [{ rule: 'dwelling' }] }, address, null],
  [{ type: 'address', validate: [{ rule: 'dwelling' }] }, { ...address, line1: 'PO Box 1234' }, 'dwelling'],
  [
    { type: 'address', validate: [{ rule: 'dwelling' }] },
    { ...address, line2: 'P.K. 12', postcode: '34430', country: 'TR' },
    'dwelling',
  ],
  [{ type: 'address' }, { ...address, line1: 'PO Box 1234' }, null],
  [{ type: 'address' }, { ...address, planet: 'Mars' }, 'shape'],
  [{ type: 'wallet' }, { chain: 'ETH', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }, null],
  [{ type: 'wallet' }, { chain: 'ETH', address: '0x12345678' }, 'walletAddress'],
  [{ type: 'wallet' }, { chain: 'ETH', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD' }, 'walletChecksum'],
  [{ type: 'wallet' }, { chain: 'ETH', address: 'my wallet' }, 'shape'],
  [
    { type: 'wallet' },
    { chain: 'OTHER', address: 'kaspa:qpamkvhgh0kzx50gwvvp5xs8ktmqutcy3dfs9dc3w7lm9rq0zs76vf959mmrp' },
    null,
  ],
  [{ type: 'wallet' }, { chain: 'OTHER', address: 'my wallet' }, 'shape'],
  [{ type: 'txRef' }, '<b>', 'shape'],
  [{ type: 'txRef' }, '<script>', 'shape'],
  [{ type: 'txRef' }, 'abc', 'shape'],
  [{ type: 'txRef' }, '------', 'shape'],
  [{ type: 'txRef' }, 'f'.repeat(131), 'shape'],
  // Ethereum, Bitcoin or Stellar or Cardano, Solana, TON, Hedera as it is written and in an address, Polkadot.
  [{ type: 'txRef' }, `0x${'9f'.repeat(32)}`, null],
  [{ type: 'txRef' }, '9f'.repeat(32), null],
  [{ type: 'txRef' }, '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW', null],
  [{ type: 'txRef' }, '3f5Vw+Yk/hT0gkZ9QmU8bL1xN2cR7aS4dE6pJ0oI5tA=', null],
  [{ type: 'txRef' }, '+f5Vw+Yk/hT0gkZ9QmU8bL1xN2cR7aS4dE6pJ0oI5tA=', null],
  [{ type: 'txRef' }, '0.0.1234@1700000000.000000001', null],
  [{ type: 'txRef' }, '0.0.1234-1700000000-000000001', null],
  [{ type: 'txRef' }, '14238127-2', null],
  // A payment traced by its bank, a creditor's reference, a message of ISO 20022.
  [{ type: 'txRef' }, 'eb6305c9-1f7f-49de-aed0-16487c27b42d', null],
  [{ type: 'txRef' }, 'RF18 5390 0754 7034', null],
  [{ type: 'txRef' }, 'ABC/060928/CCT001', null],
  [{ type: 'declaration', required: true }, false, 'mustAccept'],
  [{ type: 'declaration', required: true }, undefined, 'mustAccept'],
  [{ type: 'signature', required: true }, '--', 'shape'],
  [{ type: 'signature', required: true }, '李 明', null],
  [{ type: 'files', validate: [{ rule: 'maxFiles', value: 1 }] }, ['a', 'b'], 'maxFiles'],
  [{ type: 'statement' }, 'x', null],
  [{ type: 'text', validate: [{ rule: 'checksum', kind: 'IBAN' }] }, 'IBAN-', null],
  [{ type: 'text', validate: [{ rule: 'checksum', kind: 'IBAN' }] }, 'NL00', 'checksum'],
])('%j with %j: %s', (item, value, code) => {
  expect(faultOf(item, value)).toBe(code)
})

it('compares with other answers where its rule says so', () => {
  expect(
    faultOf({ type: 'text', validate: [{ rule: 'differsFrom', item: 'other' }] }, 'same', { 's.other': 'same' }),
  ).toBe('differsFrom')
  expect(
    faultOf({ type: 'text', validate: [{ rule: 'checksum', kind: 'TIN', country: 'country' }] }, 'TIN-NL', {
      's.country': 'NL',
    }),
  ).toBe(null)
})

it.each<[string, string, string | undefined, string | null]>([
  ['month', '2010-01', '2020-01', 'notBefore'],
  ['month', '2020-01', '2020-01', null],
  ['month', '2020-02', '2020-01', null],
  ['month', '2010-01', undefined, null],
  ['date', '2019-12-31', '2020-01-01', 'notBefore'],
  ['date', '2020-01-01', '2020-01-01', null],
  // Of a month and a day the month decides.
  ['month', '2020-01', '2020-01-15', null],
  ['date', '2020-01-15', '2020-01', null],
  ['date', '2019-12-31', '2020-01', 'notBefore'],
])('an end (%s) of %s after a start of %s: %s', (type, to, from, code) => {
  const end = { type: type as 'date', validate: [{ rule: 'notBefore' as const, item: 'from' }] }
  expect(faultOf(end, to, from === undefined ? {} : { 's.from': from })).toBe(code)
})

it.each([
  ['notFuture', '2026-11-29', null],
  ['notFuture', '2026-11-30', 'notFuture'],
  ['notPast', '2026-11-28', null],
  ['notPast', '2026-11-27', 'notPast'],
] as const)('takes every date that is today somewhere: %s, %s', (rule, date, code) => {
  const item: Omit<MemberItem, 'id'> = { type: 'date', validate: [{ rule }] }
  expect(faultOf(item, date, {}, daysAnywhere(new Date('2026-11-28T23:15:00Z')))).toBe(code)
  expect(faultOf(item, date, {}, daysAnywhere(new Date('2026-11-29T00:15:00Z')))).toBe(code)
})

it('requires shares of all entries to sum to a hundred, once all are given', () => {
  const shares = template({
    sections: [
      {
        id: 's',
        repeat: { min: 1, max: 5 },
        items: [{ id: 'share', type: 'number', validate: [{ rule: 'sumEquals100' }] }],
      },
    ],
  })
  const faults = (answers: Answers): unknown =>
    faultsOf(visibilityOf(shares, { 's.a': 1, 's.b': 2, ...answers }, {}), context)
  expect(faults({ 's.a.share': 33.3, 's.b.share': 66.7 })).toEqual([])
  expect(faults({ 's.a.share': 50, 's.b.share': 40 })).toEqual([{ path: 's.b.share', code: 'sumEquals100', value: 90 }])
  expect(faults({ 's.a.share': 50 })).toEqual([])
})
