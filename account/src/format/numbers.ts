import { figures } from '@tessera/ui/figures.ts'

/* Numbers are decimal strings: an amount of money is never a binary fraction. */

type Digits = Intl.StringNumericLiteral

/** A decimal number in the notation of amounts, or null: `1234.50`, `-0.1`, `1e21`. */
function decimalOf(value: string): Digits | null {
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value) ? (value as Digits) : null
}

/** Adds the language's thousands separators. Decimals stay as they are, or are rounded half up to the given number. */
export function withThousands(value: string, language: string, decimals?: number): string {
  const digits = decimalOf(value)
  if (digits === null) return value
  const range =
    decimals === undefined
      ? { maximumFractionDigits: 100 }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return new Intl.NumberFormat(language, { ...figures, ...range, signDisplay: 'negative' }).format(digits)
}

/** The product of two plain decimal numbers that are not negative, with every digit and without zeros at the end. */
export function times(amount: string, factor: string): string {
  const [a, b] = [amount, factor].map((text) => text.split('.'))
  const decimals = (a?.[1]?.length ?? 0) + (b?.[1]?.length ?? 0)
  const product = BigInt(a?.join('') ?? '0') * BigInt(b?.join('') ?? '0')
  const digits = String(product).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '')
}

/** The given number of decimals, 8 by default, cut towards zero: we never show more than there is. */
export function fixedDecimal(value: string, decimals = 8): string {
  const digits = decimalOf(value)
  if (digits === null) return value
  const format = {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    roundingMode: 'trunc',
    useGrouping: false,
    signDisplay: 'negative',
  } as const
  return new Intl.NumberFormat('en', format).format(digits)
}

const steps = [
  { from: 1_000_000_000, zeros: 9, letter: 'B' },
  { from: 1_000_000, zeros: 6, letter: 'M' },
  { from: 1000, zeros: 3, letter: 'K' },
] as const

/** Two decimals and a letter: K from a thousand, M from a million, B from a billion (specification, section 9). */
export function shortNumber(value: string, language: string): string {
  const digits = decimalOf(value)
  if (digits === null) return value
  const step = steps.find(({ from }) => Math.abs(Number(digits)) >= from)
  const [mantissa = '', exponent = '0'] = digits.toLowerCase().split('e')
  return withThousands(`${mantissa}e${Number(exponent) - (step?.zeros ?? 0)}`, language, 2) + (step?.letter ?? '')
}
