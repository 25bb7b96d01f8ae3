import { fileURLToPath } from 'node:url'
import { Decimal as Reference } from 'decimal.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Answers, Value } from '@tessera/contract/questionnaire.ts'
import { loadLibrary } from '../library/files.ts'
import { Decimal, rounded } from './decimal.ts'
import { visibilityOf } from './visibility.ts'
import { template } from './testing/generate.ts'

const { templates } = loadLibrary(fileURLToPath(new URL('../', import.meta.url)))

/** Written in full; the library has no negative zero. */
const unsigned = (number: Reference): string => (number.isZero() ? '0' : number.toFixed())

it.each(['plus', 'minus', 'times', 'div'] as const)('%s to 20 significant figures, rounded half up', (operation) => {
  const Twenty = Reference.clone({ precision: 20, rounding: Reference.ROUND_HALF_UP })
  const amount = fc
    .tuple(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), fc.integer({ min: 0, max: 8 }))
    .map(([units, places]) => `${units}e-${places}`)
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      fc.pre(operation !== 'div' || !new Twenty(b).isZero())
      expect(rounded(new Decimal(a)[operation](b)).toString()).toBe(unsigned(new Twenty(a)[operation](b)))
    }),
    { numRuns: 300 },
  )
})

/** A case of a sum that reaches a limit: the section of the amounts, the limit, and the number that exceeds `from`. */
const limits: [code: number, section: string, limit: string, number: string, from: 'limit' | 'one'][] = [
  [271, 'netAssets', 'netAssetsAed', 'reached', 'one'],
  [271, 'income', 'incomeAed', 'reached', 'one'],
  [270, 'assets', 'portfolioHkg', 'countedHkd', 'limit'],
  [270, 'netAssets', 'netKaz', 'netUsd', 'limit'],
  [270, 'netAssets', 'netAdgm', 'netUsd', 'limit'],
]

it.each(limits)(
  '%s: the sum of %s reaches %s at the exact amount, and not a cent below',
  (code, section, limit, number, from) => {
    const form = templates.get(code)?.template
    const threshold = form?.thresholds?.[limit]
    if (!form || !threshold) throw new Error(`No ${limit} in ${code}`)
    // Another test covers what shows the amounts.
    const bare = JSON.parse(
      JSON.stringify(form, (name, value: unknown) => (name === 'condition' ? undefined : value)),
    ) as typeof form
    const cents = BigInt(threshold.value) * 100n
    const written = (amount: bigint): string =>
      `${amount < 0n ? '-' : ''}${(amount < 0n ? -amount : amount) / 100n}.${String((amount < 0n ? -amount : amount) % 100n).padStart(2, '0')}`
    const parts = fc.array(fc.bigInt({ min: 1n, max: cents / 5n }), { minLength: 0, maxLength: 3 })
    fc.assert(
      fc.property(parts, fc.constantFrom(-1n, 0n, 1n), (before, more) => {
        const last = cents + more - before.reduce((all, one) => all + one, 0n)
        const answers: Answers = Object.fromEntries(
          [...before, last].flatMap((amount, index): [string, Value][] => {
            const entry = `${section}.e${index}`
            return [
              [entry, index + 1],
              [`${entry}.value`, { amount: written(amount), currency: threshold.unit }],
              [`${entry}.files`, ['a']],
            ]
          }),
        )
        const found = visibilityOf(bare, answers, {}).computed(number) ?? Number.NaN
        expect(found >= (from === 'one' ? 1 : threshold.value)).toBe(more >= 0n)
        if (more === 0n) expect(found).toBe(from === 'one' ? 1 : threshold.value)
      }),
    )
  },
)

it('reaches a limit to the last decimal with shared and converted amounts, too', () => {
  const rates = { source: 'a table of the house', asOf: '2026-11-20', perUsd: { AED: 3.6725, KWD: 0.3067 } }
  const shared = template({
    rates,
    computed: { sum: { sum: 's.value', share: 'share', in: 'AED' }, reached: { over: [{ computed: 'sum' }, 734_500] } },
    sections: [
      {
        id: 's',
        repeat: { min: 0, max: 4 },
        items: [
          { id: 'value', type: 'money' },
          { id: 'share', type: 'number' },
        ],
      },
    ],
  })
  const reached = (kwd: string): number | undefined =>
    visibilityOf(shared, { 's.a': 1, 's.a.value': { amount: kwd, currency: 'KWD' }, 's.a.share': 50 }, {}).computed(
      'reached',
    )
  // Half of 122,680 KWD is 200,000 USD, which are 734,500 AED.
  expect(reached('122680')).toBe(1)
  for (const below of ['122679.99', '122679.99999999']) expect(reached(below)).toBeLessThan(1)
  expect(reached('122680.00000001')).toBeGreaterThan(1)
})
