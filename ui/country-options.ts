import type { ComboboxOption } from './combobox-filter.ts'

/** A country in the product's lists. */
export interface ListedCountry {
  /** Two-letter code. */
  countryCode: string
  /** Dial code without the plus. */
  regionCode: number
  nameEn: string
  nameZhCN: string
}

/** Common names that are in no list of names. */
const aliases: Record<string, readonly string[]> = {
  AE: ['UAE', 'Emirates', 'Dubai'],
  CD: ['DR Congo', 'DRC'],
  CI: ['Ivory Coast'],
  CZ: ['Czech Republic'],
  GB: ['UK', 'Great Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  KR: ['South Korea', 'Republic of Korea'],
  MK: ['Macedonia'],
  MM: ['Burma'],
  NL: ['Holland'],
  SZ: ['Swaziland'],
  TR: ['Turkey'],
  US: ['USA', 'America'],
}

/**
 * Countries for a combobox, sorted for the member's language. Each has its name in that language, and is found by this
 * name, the English and Chinese names, common names, code and dial code.
 */
export function countryOptions(countries: readonly ListedCountry[], language: string): ComboboxOption[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' })
  const order = new Intl.Collator(language)
  return countries
    .map(({ countryCode, regionCode, nameEn, nameZhCN }) => ({
      value: countryCode,
      label: names.of(countryCode) ?? nameEn,
      detail: `+${regionCode}`,
      keywords: [nameEn, nameZhCN, countryCode, ...(aliases[countryCode] ?? [])],
    }))
    .toSorted((a, b) => order.compare(a.label, b.label))
}
