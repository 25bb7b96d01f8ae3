import type { ComboboxOption } from './combobox-filter.ts'

/** A country as the lists of the product have it. */
export interface ListedCountry {
  /** Two letters. */
  countryCode: string
  /** Dial code without the plus. */
  regionCode: number
  nameEn: string
  nameZhCN: string
}

/** Names in use that no list of names has. */
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
 * Countries for a combobox, in the order of the reader's language: shown by their names in it, found by these, by the English
 * and Chinese names, by those people call them by, by code and by dial code.
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
