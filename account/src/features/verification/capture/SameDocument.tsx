import { Button } from '@tessera/ui/Button.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentType } from '@tessera/contract/states.ts'
import { countryName } from '../../../format/country.ts'
import styles from './flow.module.css'

/** The previous document type, with a link to choose another one. */
export function SameDocument({
  country,
  documentType,
  onOther,
}: {
  country: string
  documentType: DocumentType
  onOther: () => void
}): ReactNode {
  const { t, i18n } = useTranslation()
  return (
    <div className={styles['same']}>
      <p>
        <strong>{t(`document.${documentType}`)}</strong>
        <span>{countryName(country, i18n.language)}</span>
      </p>
      <Button variant="default" size="small" onClick={onOther}>
        {t('newerDocument.other')}
      </Button>
    </div>
  )
}
