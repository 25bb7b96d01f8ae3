import { Checkbox } from '@tessera/ui/Checkbox.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHost } from '../../../state/host.tsx'
import { DataUse } from './DataUse.tsx'

export interface ConsentFieldProps {
  checked: boolean
  error: string | undefined
  onChange: (checked: boolean) => void
}

/** The consent to read the document and the photos, with what happens to them. */
export function ConsentField(field: ConsentFieldProps): ReactNode {
  const { t } = useTranslation()
  const { brand } = useHost()
  return (
    <Checkbox name="consent" after={<DataUse />} {...field}>
      {t('kyc.consent.text', { brand: brand.name })}
    </Checkbox>
  )
}
