import type { Checksum } from '@tessera/contract/questionnaire.ts'

/**
 * Whether a number looks like the PAN of a company, a firm or a trust: the fourth letter gives the holder's type, and
 * P is an individual (Income Tax Department of India).
 */
export function isCompanysPan(kind: Checksum, number: string, country: string | undefined): boolean {
  return (
    (kind === 'PAN' || (kind === 'TIN' && country === 'IN')) &&
    /^[A-Z]{3}[ABCFGHJLTK][A-Z]\d{4}[A-Z]$/i.test(number.replaceAll(/[\s.-]/g, ''))
  )
}
