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

/**
 * Countries for a combobox, in the order of the reader's language: shown by their names in it, found by these, by the English
 * and Chinese names, by code and by dial code.
 */
export function countryOptions(countries: readonly ListedCountry[], language: string): ComboboxOption[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' })
  const order = new Intl.Collator(language)
  return countries
    .map(({ countryCode, regionCode, nameEn, nameZhCN }) => ({
      value: countryCode,
      label: names.of(countryCode) ?? nameEn,
      detail: `+${regionCode}`,
      keywords: [nameEn, nameZhCN, countryCode],
    }))
    .toSorted((a, b) => order.compare(a.label, b.label))
}
