/**
 * An exact number. Amounts, shares, rates and limits are decimals, and an amount that is a cent short of its limit must be so however it was added up,
 * shared and converted: in binary fractions it may not be.
 */
export interface Fraction {
  readonly top: bigint
  /** Above zero, and without a common divisor. */
  readonly bottom: bigint
}

function fraction(top: bigint, bottom: bigint): Fraction {
  let [a, b] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom]
  while (b !== 0n) [a, b] = [b, a % b]
  const by = (bottom < 0n ? -1n : 1n) * (a === 0n ? 1n : a)
  return { top: top / by, bottom: bottom / by }
}

/** A number as it is written, in figures or as JavaScript writes it; throws for anything else. */
export function fractionOf(written: number | string): Fraction {
  const [all, sign, whole = '', decimals = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(written)) ?? []
  if (all === undefined) throw new RangeError(`Not a number: ${written}`)
  const places = Number(power) - decimals.length
  const top = BigInt(`${sign}${whole}${decimals}`)
  return places < 0 ? fraction(top, 10n ** BigInt(-places)) : { top: top * 10n ** BigInt(places), bottom: 1n }
}

export const zero: Fraction = { top: 0n, bottom: 1n }
export const one: Fraction = { top: 1n, bottom: 1n }
export const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { top: -b.top, bottom: b.bottom })
export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.top * b.top, a.bottom * b.bottom)
/** Undefined where the divisor is zero. */
export const over = (a: Fraction, b: Fraction): Fraction | undefined =>
  b.top === 0n ? undefined : fraction(a.top * b.bottom, a.bottom * b.top)
export const isLess = (a: Fraction, b: Fraction): boolean => a.top * b.bottom < b.top * a.bottom

/** To the nearest whole, half up. */
export function rounded({ top, bottom }: Fraction): Fraction {
  const [doubled, by] = [top * 2n + bottom, bottom * 2n]
  const whole = doubled / by
  return { top: doubled < 0n && doubled % by !== 0n ? whole - 1n : whole, bottom: 1n }
}

/** The number that comes nearest. */
export function numberOf({ top, bottom }: Fraction): number {
  const size = top < 0n ? -top : top
  // Wide enough that what is cut off only tells whether there was something: then the rounding is that of the exact number.
  const shift = Math.max(0, 64 + 4 * (bottom.toString(16).length - size.toString(16).length + 1))
  const wide = size << BigInt(shift)
  const number = Number((wide / bottom) | (wide % bottom === 0n ? 0n : 1n)) / 2 ** shift
  return top < 0n ? -number : number
}
