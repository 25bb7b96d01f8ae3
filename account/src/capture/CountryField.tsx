import { Combobox } from '@tessera/ui/Combobox.tsx'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countryName } from '../format/country.ts'
import type { Country } from './load.ts'

/** The country that issued the document; found by its name in the member's language, in English, by code or dial code. */
export function CountryField({ countries, value, error, onChange }: { countries: readonly Country[]; value: string; error: string | undefined; onChange: (country: string) => void }): ReactNode {
  const { t, i18n } = useTranslation()
  const options = useMemo(() => {
    const order = new Intl.Collator(i18n.language)
    return countries
      .map(({ countryCode, regionCode, nameEn, nameZhCN }) => ({
        value: countryCode,
        label: countryName(countryCode, i18n.language),
        detail: `+${regionCode}`,
        keywords: [nameEn, nameZhCN, countryCode],
      }))
      .toSorted((a, b) => order.compare(a.label, b.label))
  }, [countries, i18n.language])
  return (
    <Combobox
      label={t('kyc.document.country')}
      hint={t('kyc.document.countryHint')}
      error={error}
      placeholder={t('kyc.document.countryPlaceholder')}
      options={options}
      value={value}
      onChange={onChange}
      emptyText={t('kyc.document.countryNone')}
      countText={(count) => t('kyc.document.countryCount', { count })}
      openLabel={t('kyc.document.countryOpen')}
      autoComplete="country-name"
      id="country"
    />
  )
}
