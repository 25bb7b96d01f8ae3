import { createRequire } from 'node:module'
import type { stdnum as Countries } from 'stdnum'

const load = createRequire(import.meta.url)
let countries: typeof Countries | undefined

/**
 * The result of the package for a national number. Undefined where it has no such kind for the country (alpha-2). We
 * load its three hundred files with the first number. Code that checks none, such as most commands of the operator
 * tool, starts a sixth faster.
 */
export function validateNumber(country: string, kind: string, number: string) {
  countries ??= stdnum()
  return countries[country]?.[kind]?.validate(number)
}

function stdnum(): typeof Countries {
  const loaded: { stdnum: typeof Countries } = load('stdnum')
  return loaded.stdnum
}

/** The package's rule for a country: whether a number is valid for any of the kinds. */
export const keepsRule =
  (country: string, ...kinds: string[]) =>
  (number: string): boolean =>
    kinds.some((kind) => validateNumber(country, kind, number)?.isValid === true)
