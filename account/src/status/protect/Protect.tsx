import { Button, buttonClass } from '@tessera/ui/Button.tsx'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import styles from './protect.module.css'
import { askProtection, putOff, type Protection } from './protection.ts'

/** Leads a member who has only a password to a passkey, or to an app where the device has no passkeys. */
export function Protect({ by }: { by: Protection }): ReactNode {
  const { t } = useTranslation()
  const [later, setLater] = useState(false)
  if (later) return null
  return (
    <section className={styles['protect']} aria-labelledby="protect">
      <h2 id="protect">{t('security.protect.title')}</h2>
      <p>{t(`security.protect.why.${by}`)}</p>
      <div className={styles['ways']}>
        <Link
          className={buttonClass({ variant: 'default' })}
          to={`${paths.security}#${by === 'passkey' ? 'passkeys' : 'app'}`}
        >
          {t(by === 'passkey' ? 'security.passkeys.add' : 'security.protect.app')}
        </Link>
        <Button
          onClick={() => {
            putOff(Date.now())
            setLater(true)
          }}
        >
          {t('security.protect.later')}
        </Button>
      </div>
    </section>
  )
}

/** The same at the end of a page, once the server has said that it is missing. */
export function ProtectIfMissing(): ReactNode {
  const [by, setBy] = useState<Protection | null>(null)
  useEffect(() => {
    const mine = new AbortController()
    void askProtection(mine.signal).then((missing) => {
      if (!mine.signal.aborted) setBy(missing)
    })
    return () => mine.abort()
  }, [])
  return by ? <Protect by={by} /> : null
}
