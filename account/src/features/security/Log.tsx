import { Button } from '@tessera/ui/Button.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../format/dates.ts'
import type { Security } from './load.ts'
import styles from './security.module.css'

/** Entries shown before the member asks for all. */
const few = 8

/** Sign-ins, failures and changes of the last 90 days, newest first. */
export function Log({ entries }: { entries: Security['log'] }): ReactNode {
  const { t, i18n } = useTranslation()
  const [all, setAll] = useState(false)
  const shown = all ? entries : entries.slice(0, few)
  return (
    <>
      <p className={styles['lead']}>{t('security.log.text')}</p>
      {shown.length > 0 ? (
        <ul className={styles['list']}>
          {shown.map(({ at, event, browser }) => (
            <li key={`${at} ${event} ${browser}`}>
              <p className={styles['value']}>{t(`security.log.event.${event}`)}</p>
              <p className={styles['about']}>
                {[formatInstant(at, i18n.language), browser].filter(Boolean).join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <p>{t('security.log.empty')}</p>
      )}
      {shown.length < entries.length ? (
        <Button size="small" onClick={() => setAll(true)}>
          {t('security.log.all')}
        </Button>
      ) : null}
    </>
  )
}
