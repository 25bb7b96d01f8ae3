import { useMemo, type ReactNode } from 'react'
import { Combobox, type ComboboxProps } from './Combobox.tsx'
import { countryOptions, type ListedCountry } from './country-options.ts'

export interface CountryInputProps extends Omit<ComboboxProps, 'options'> {
  countries: readonly ListedCountry[]
  /** Language of names and sorting. */
  language: string
}

/**
 * Chooses a country by its name in any common language, by its people, code or dial code. The value is its two-letter
 * code.
 */
export function CountryInput({
  countries,
  language,
  autoComplete = 'country-name',
  ...box
}: CountryInputProps): ReactNode {
  const options = useMemo(() => countryOptions(countries, language), [countries, language])
  return <Combobox {...box} options={options} autoComplete={autoComplete} />
}
