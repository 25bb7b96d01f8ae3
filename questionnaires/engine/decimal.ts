import * as light from 'decimal.js-light'

// Node loads the package's CommonJS file, whose class is a property of its default export; the bundler loads its
// module, which names it.
const Light = light.Decimal ?? light.default.Decimal

/** Decimal numbers. The library truncates: twice the figures of a result leave room for rounding. */
export const Decimal = Light.clone({ precision: 40, rounding: Light.ROUND_HALF_UP, toExpNeg: -400, toExpPos: 400 })
export type Decimal = light.Decimal

/** A result: 20 significant figures, rounded half up (specification, section 9). */
export function rounded(value: Decimal): Decimal {
  return value.toSignificantDigits(20)
}
