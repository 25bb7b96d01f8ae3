import { SelectInput } from '@tessera/ui/SelectInput.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addressFormOf } from '@tessera/contract/addresses.ts'

interface RegionListProps {
  id: string
  label: string
  error: string | undefined
  autoComplete: string
  country: string
  value: string
  onChange: (region: string) => void
}

/** The regions of a country that has a short, fixed list of them, as in the proof of address. */
export function RegionList({ country, ...select }: RegionListProps): ReactNode {
  const { t, i18n } = useTranslation()
  const { regions, regionNames } = addressFormOf(country, i18n.language)
  const options = regions.map((region) => ({ value: region, label: regionNames?.[region] ?? region }))
  return <SelectInput {...select} options={options} emptyText={t('questionnaire.choose')} />
}
