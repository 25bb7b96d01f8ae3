import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixedDecimal, shortNumber, times, withThousands } from './numbers.ts'

/* decimal.js is the oracle: its results check every number, not only the examples we think of. */

const Exact = Decimal.clone({ precision: 400, toExpNeg: -400, toExpPos: 400 })

/** Decimal numbers of any length, in the notation of amounts. */
const amount = fc
  .tuple(fc.constantFrom('', '-'), fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.option(fc.stringMatching(/^\d{1,18}$/)))
  .map(([minus, whole, fraction]) => `${minus}${whole}${fraction === null ? '' : `.${fraction}`}`)
const decimals = fc.integer({ min: 0, max: 12 })
/** The oracle preserves the sign of a zero. We do not show it. */
const unsignedZero = (text: string): string => (/^-[0.,]+$/.test(text) ? text.slice(1) : text)
const grouped = (text: string): string => text.replace(/^(-?\d+)/, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, ','))

/** A property returns nothing if it holds. */
function same(found: string, expected: string): void {
  expect(found).toBe(expected)
}

describe('numbers, against decimal.js', () => {
  it('fixed decimals are cut towards zero', () => {
    fc.assert(
      fc.property(amount, decimals, (value, places) =>
        same(fixedDecimal(value, places), unsignedZero(new Exact(value).toFixed(places, Decimal.ROUND_DOWN))),
      ),
    )
  })

  it('thousands separators, with the given number of decimals', () => {
    fc.assert(
      fc.property(amount, decimals, (value, places) =>
        same(
          withThousands(value, 'en', places),
          grouped(unsignedZero(new Exact(value).toFixed(places, Decimal.ROUND_HALF_UP))),
        ),
      ),
    )
  })

  it('thousands separators, with all decimals', () => {
    fc.assert(
      fc.property(amount, (value) =>
        same(withThousands(value, 'en'), grouped(unsignedZero(new Exact(value).toString()))),
      ),
    )
  })

  it('K, M and B with two decimals', () => {
    const expected = (value: string): string => {
      const number = new Exact(value)
      const [from, letter] = (
        [
          [1e9, 'B'],
          [1e6, 'M'],
          [1e3, 'K'],
        ] as const
      ).find(([least]) => number.abs().gte(least)) ?? [1, '']
      return grouped(unsignedZero(number.div(from).toFixed(2, Decimal.ROUND_HALF_UP))) + letter
    }
    fc.assert(fc.property(amount, (value) => same(shortNumber(value, 'en'), expected(value))))
  })
})

describe('formatted numbers', () => {
  it.each([
    ['999.999', '1,000.00'],
    ['1000', '1.00K'],
    ['1234567', '1.23M'],
    ['-2500000000', '-2.50B'],
    ['0', '0.00'],
    ['1e21', '1,000,000,000,000.00B'],
  ])('%s in short is %s', (value, short) => expect(shortNumber(value, 'en')).toBe(short))

  it('has 8 decimals by default', () => {
    expect(fixedDecimal('0.123456789')).toBe('0.12345678')
    expect(fixedDecimal('-0.000000001')).toBe('0.00000000')
  })

  it('follows the language', () => {
    expect(withThousands('1234567.5', 'de-DE')).toBe('1.234.567,5')
    expect(shortNumber('1234567', 'de-DE')).toBe('1,23M')
  })

  it.each(['', 'a lot', '1,5', 'NaN', '--1'])('returns an invalid number unchanged: %j', (value) => {
    expect([withThousands(value, 'en'), fixedDecimal(value), shortNumber(value, 'en')]).toEqual([value, value, value])
  })
})

it('multiplies amounts exactly', () => {
  const plain = amount.map((text) => text.replace('-', ''))
  fc.assert(fc.property(plain, plain, (a, b) => new Exact(times(a, b)).eq(new Exact(a).times(b))))
  expect([times('500000', '0.8600000000'), times('10', '2'), times('0.5', '0')]).toEqual(['430000', '20', '0'])
})
