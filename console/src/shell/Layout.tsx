import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router'
import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { call, handleRefusals } from '../api.ts'
import { forgetOthers } from '../kept.ts'
import { useShortcuts } from '../keyboard/use-shortcuts.ts'
import { LoadProblem } from '../parts/LoadProblem.tsx'
import { useLoad } from '../use-load.ts'
import { useConfirmation } from './use-confirmation.tsx'
import { showMessage, useMessage } from './messages.ts'
import { PersonContext } from './person.ts'
import { useNextCase } from './use-next-case.ts'
import styles from './Layout.module.css'

const HelpDialog = lazy(async () => ({ default: (await import('./HelpDialog.tsx')).HelpDialog }))

/** Every page of a person who is signed in: header, messages, and the dialogs that any page may open. */
export function Layout(): ReactNode {
  const { t } = useTranslation('console')
  const { value: person, error, reload } = useLoad(() => call('GET /v1/staff/session/info'), 'person')
  const { ask, dialog } = useConfirmation(person?.sandbox ?? false)
  useSignInAgain(ask)
  useEffect(() => {
    if (person) forgetOthers(person.name)
  }, [person])
  return (
    <>
      <Header name={person?.name ?? ''} sandbox={person?.sandbox ?? false} />
      <main className={styles['main']}>
        <Messages />
        {error === null ? null : <LoadProblem error={error} onRetry={reload} />}
        {person ? (
          <PersonContext value={{ person, reload }}>
            <Keys />
            <Suspense fallback={<Skeleton lines={6} label={t('shell.loading')} />}>
              <Outlet />
            </Suspense>
          </PersonContext>
        ) : error === null ? (
          <Skeleton lines={6} label={t('shell.loading')} />
        ) : null}
      </main>
      {dialog}
    </>
  )
}

/** When the session ends, the page asks to sign in and then comes back here. */
function useSignInAgain(ask: () => Promise<boolean>): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    handleRefusals({
      signedOut: () => void navigate(`/sign-in?${new URLSearchParams({ back: pathname + search })}`),
      confirm: ask,
    })
  }, [ask, navigate, pathname, search])
}

function Header({ name, sandbox }: { name: string; sandbox: boolean }): ReactNode {
  const { t } = useTranslation('console')
  return (
    <header className={styles['header']}>
      <div className={styles['inner']}>
        <strong className={styles['product']}>{t('shell.product')}</strong>
        <nav className={styles['nav']} aria-label={t('shell.nav')}>
          <NavLink to="/" end>
            {t('queue.title')}
          </NavLink>
          <NavLink to="/members">{t('members.title')}</NavLink>
          <NavLink to="/account">{name || t('account.title')}</NavLink>
        </nav>
        {sandbox ? <span className={styles['sandbox']}>{t('shell.sandbox')}</span> : null}
      </div>
    </header>
  )
}

function Messages(): ReactNode {
  const { t } = useTranslation('console')
  const message = useMessage()
  return (
    <output className={styles['messages']}>
      {message ? (
        <Notice
          tone={message.tone}
          action={
            <Button size="x-small" onClick={() => showMessage(null)}>
              {t('action.close')}
            </Button>
          }
        >
          {message.text}
        </Notice>
      ) : null}
    </output>
  )
}

/** The shortcuts of every page. */
function Keys(): ReactNode {
  const navigate = useNavigate()
  const [help, setHelp] = useState(false)
  const { run } = useNextCase()
  useShortcuts({
    queue: () => void navigate('/'),
    search: () => void navigate('/members'),
    help: () => setHelp(true),
    nextCase: () => void run(),
  })
  return help ? (
    <Suspense fallback={null}>
      <HelpDialog onClose={() => setHelp(false)} />
    </Suspense>
  ) : null
}
