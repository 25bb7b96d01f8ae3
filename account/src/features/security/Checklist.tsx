import { Chip } from '@tessera/ui/Chip.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Security } from './load.ts'
import styles from './security.module.css'

/** What is done and what is missing. */
export function Checklist({ security }: { security: Security }): ReactNode {
  const { t } = useTranslation()
  const done = {
    email: security.emailConfirmed,
    passkey: security.passkeys.length > 0,
    app: security.appSince !== null,
  }
  const advised = !done.passkey && !done.app
  return (
    <>
      <ul className={styles['list']}>
        {(['email', 'passkey', 'app'] as const).map((item) => (
          <li key={item} className={styles['row']}>
            <span>{t(`security.checklist.${item}`)}</span>
            <Chip tone={done[item] ? 'good' : advised ? 'warn' : 'neutral'}>
              {t(done[item] ? 'security.checklist.done' : 'security.checklist.missing')}
            </Chip>
          </li>
        ))}
      </ul>
      {advised ? <p className={styles['advice']}>{t('security.checklist.advice')}</p> : null}
    </>
  )
}
