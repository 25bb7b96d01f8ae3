import { CountryInput } from '@tessera/ui/CountryInput.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Country } from './load.ts'

export interface CountryFieldProps {
  id: string
  label: string
  hint?: string
  countries: readonly Country[]
  value: string
  error: string | undefined
  onChange: (country: string) => void
}

/** A country picker: see {@link CountryInput} for what finds a country. */
export function CountryField(field: CountryFieldProps): ReactNode {
  const { t, i18n } = useTranslation()
  return (
    <CountryInput
      {...field}
      placeholder={t('kyc.document.countryPlaceholder')}
      language={i18n.language}
      emptyText={t('kyc.document.countryNone')}
      countText={(count) => t('kyc.document.countryCount', { count })}
      openLabel={t('kyc.document.countryOpen')}
    />
  )
}
