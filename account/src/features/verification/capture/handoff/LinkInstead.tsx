import { Button } from '@tessera/ui/Button.tsx'
import { Disclosure } from '@tessera/ui/Disclosure.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './handoff.module.css'

/** The plain link, for members who cannot scan the code. */
export function LinkInstead({ url }: { url: string }): ReactNode {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(url)
    setCopied(true)
  }
  return (
    <Disclosure summary={t('handoff.waiting.link')}>
      <div className={styles['link']}>
        <p>{t('handoff.waiting.linkText')}</p>
        <code dir="ltr">{url}</code>
        <Button variant="secondary" size="small" onClick={() => void copy().catch(() => setCopied(false))}>
          {copied ? t('handoff.waiting.copied') : t('handoff.waiting.copy')}
        </Button>
      </div>
    </Disclosure>
  )
}
