import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../shell/CopyButton.tsx'
import styles from './security.module.css'

/** The recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onStored }: { codes: readonly string[]; onStored: () => void }): ReactNode {
  const { t } = useTranslation()
  const text = codes.join('\n')
  return (
    <>
      <h3 className={styles['subtitle']}>{t('security.codes.title')}</h3>
      <Notice tone="info">{t('security.codes.text')}</Notice>
      <CopyButton text={text} label={t('security.codes.copy')} done={t('security.copied')} />
      <ol className={styles['codes']} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Button variant="primary" onClick={onStored}>
        {t('security.codes.stored')}
      </Button>
    </>
  )
}
