import { buttonClass } from '@tessera/ui/Button.tsx'
import { Card } from '@tessera/ui/Card.tsx'
import { Suspense, useCallback, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLoaderData } from 'react-router'
import { paths } from '../../paths.ts'
import { PageTitle } from '../../shell/PageTitle.tsx'
import { part } from '../../shell/part.tsx'
import { useNewest } from '../../state/newest.ts'
import { AuthenticatorApp } from './AuthenticatorApp.tsx'
import { Checklist } from './Checklist.tsx'
import { Devices } from './Devices.tsx'
import { Email } from './Email.tsx'
import { EmailPhrase } from './EmailPhrase.tsx'
import { askSecurity, type SecurityData } from './load.ts'
import { Log } from './Log.tsx'
import { Passkeys } from './Passkeys.tsx'
import { Password } from './Password.tsx'
import styles from './security.module.css'

/** Few members sign in with a messenger, so this and its texts load on demand. */
const MessengerLink = part(async () => (await import('./MessengerLink.tsx')).MessengerLink, 'messenger')

/** What protects the account: passkeys, authenticator app, email address, password, devices, and what happened lately. */
export function Page(): ReactNode {
  const { t } = useTranslation()
  const { newest, refresh } = useNewest(useLoaderData<SecurityData>(), askSecurity)
  const { security, sessions } = newest
  // One form at a time, so that the page has one main button.
  const [open, setOpen] = useState<'app' | 'email' | 'password' | null>(null)
  const formOf = (form: 'app' | 'email' | 'password') => ({
    isOpen: open === form,
    onOpen: (now: boolean) => setOpen(now ? form : null),
  })
  const reload = useCallback(async () => void (await refresh()), [refresh])
  return (
    <div className={styles['page']}>
      <PageTitle lead={t('security.lead')}>{t('security.title')}</PageTitle>
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <Card title={t('security.checklist.title')} id="checklist">
            <Checklist security={security} />
          </Card>
          <Card title={t('security.passkeys.title')} id="passkeys">
            <Passkeys list={security.passkeys} outranked={open !== null} onChanged={reload} />
          </Card>
          <Card title={t('security.app.title')} id="app">
            <AuthenticatorApp
              {...formOf('app')}
              since={security.appSince}
              left={security.recoveryCodesLeft}
              onChanged={reload}
            />
          </Card>
          <Card title={t('security.email.title')} id="email">
            <Email {...formOf('email')} email={security.email} onChanged={reload} />
          </Card>
          <Card title={t('security.password.title')} id="password">
            <Password {...formOf('password')} email={security.email} />
          </Card>
          <Card title={t('security.phrase.title')} id="phrase">
            <EmailPhrase isSet={security.phraseSet} onChanged={reload} />
          </Card>
        </div>
        <div className={styles['column']}>
          <Card title={t('sessions.title')} id="sessions">
            <Devices list={sessions.list} />
            {sessions.messengerLinkedAt ? (
              <Suspense>
                <MessengerLink since={sessions.messengerLinkedAt} />
              </Suspense>
            ) : null}
          </Card>
          <Card title={t('security.log.title')} id="log">
            <Log entries={security.log} />
          </Card>
          <Card title={t('security.data.title')} id="data">
            <p className={styles['lead']}>{t('security.data.text')}</p>
            <Link className={buttonClass({ variant: 'default' })} to={paths.myData}>
              {t('security.data.open')}
            </Link>
          </Card>
        </div>
      </div>
    </div>
  )
}
