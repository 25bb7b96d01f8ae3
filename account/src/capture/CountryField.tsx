import { CountryInput } from '@tessera/ui/CountryInput.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Country } from './load.ts'

/** The country that issued the document; found by its name in the member's language, in English, by code or dial code. */
export function CountryField({ countries, value, error, onChange }: { countries: readonly Country[]; value: string; error: string | undefined; onChange: (country: string) => void }): ReactNode {
  const { t, i18n } = useTranslation()
  return (
    <CountryInput
      label={t('kyc.document.country')}
      hint={t('kyc.document.countryHint')}
      error={error}
      placeholder={t('kyc.document.countryPlaceholder')}
      countries={countries}
      language={i18n.language}
      value={value}
      onChange={onChange}
      emptyText={t('kyc.document.countryNone')}
      countText={(count) => t('kyc.document.countryCount', { count })}
      openLabel={t('kyc.document.countryOpen')}
      id="country"
    />
  )
}
