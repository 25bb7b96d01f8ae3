import { createRequire } from 'node:module'
import type { stdnum as Countries } from 'stdnum'

const load = createRequire(import.meta.url)
let countries: typeof Countries | undefined

/**
 * What the package of national numbers says of one; undefined where it knows no such kind of the country (alpha-2). Its three hundred
 * files are loaded with the first number: what judges none, such as most of the operator's commands, starts a sixth sooner.
 */
export function judgeNumber(country: string, kind: string, number: string) {
  countries ??= (load('stdnum') as { stdnum: typeof Countries }).stdnum
  return countries[country]?.[kind]?.validate(number)
}

/** The package's rule for numbers of a country: whether one keeps that of any of the kinds. */
export const keepsRule =
  (country: string, ...kinds: string[]) =>
  (number: string): boolean =>
    kinds.some((kind) => judgeNumber(country, kind, number)?.isValid === true)
