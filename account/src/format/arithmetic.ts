/** Significant figures of a result (specification, section 9). */
const precision = 20

/** A decimal number: `units` of 10^-`places`. */
interface Decimal {
  units: bigint
  places: number
}

function decimalOf(value: string): Decimal {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value)
  if (!match) throw new RangeError(`Not a decimal number: ${value}`)
  const [, minus = '', whole = '', fraction = ''] = match
  return { units: BigInt(minus + whole + fraction), places: fraction.length }
}

/** The product, to 20 significant figures, rounded half up. */
export function times(a: string, b: string): string {
  const [x, y] = [decimalOf(a), decimalOf(b)]
  return written({ units: x.units * y.units, places: x.places + y.places })
}

/** The quotient, to 20 significant figures, rounded half up. Throws a RangeError when there is nothing to divide by. */
export function dividedBy(a: string, b: string): string {
  const [x, y] = [decimalOf(a), decimalOf(b)]
  // As many figures as the rounding needs, and one more that says whether there is a rest.
  const more = precision + 2 + Math.max(0, lengthOf(y.units) - lengthOf(x.units))
  const numerator = x.units * 10n ** BigInt(more)
  const units = (numerator / y.units) * 10n + (numerator % y.units === 0n ? 0n : signOf(x.units) * signOf(y.units))
  return written({ units, places: x.places - y.places + more + 1 })
}

/** Rounds to the precision and writes without exponent, without idle zeros. */
function written({ units, places }: Decimal): string {
  const surplus = lengthOf(units) - precision
  const rounded = surplus > 0 ? halfUp(units, 10n ** BigInt(surplus)) : units
  const left = surplus > 0 ? places - surplus : places
  const figures = left < 0 ? rounded * 10n ** BigInt(-left) : rounded
  const digits = (figures < 0n ? -figures : figures).toString().padStart(Math.max(left, 0) + 1, '0')
  const at = digits.length - Math.max(left, 0)
  const fraction = digits.slice(at).replace(/0+$/, '')
  return `${figures < 0n ? '-' : ''}${digits.slice(0, at)}${fraction ? `.${fraction}` : ''}`
}

/** Divided by a power of ten; a half goes away from zero. */
function halfUp(units: bigint, power: bigint): bigint {
  return (units + (signOf(units) * power) / 2n) / power
}

const lengthOf = (units: bigint): number => (units < 0n ? -units : units).toString().length
const signOf = (units: bigint): bigint => (units < 0n ? -1n : 1n)
