import X from 'lucide-react/icons/x'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router'
import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { call, handleRefusals } from '../api.ts'
import { clearOfOthers } from '../stored.ts'
import { useShortcuts } from '../keyboard/use-shortcuts.ts'
import { LoadProblem } from '../parts/LoadProblem.tsx'
import { useLoad } from '../use-load.ts'
import { useConfirmation } from './use-confirmation.tsx'
import { leavePage, showMessage, useMessage } from './messages.ts'
import { useLive } from './use-live.ts'
import { PersonContext, reviews, type Person } from './person.ts'
import { useNextCase } from './use-next-case.ts'
import styles from './Layout.module.css'

const Alerts = lazy(async () => ({ default: (await import('./Alerts.tsx')).Alerts }))
const HelpDialog = lazy(async () => ({ default: (await import('./HelpDialog.tsx')).HelpDialog }))

/** Every page of a person who is signed in: header, messages, and the dialogs that any page may open. */
export function Layout(): ReactNode {
  const { t } = useTranslation('console')
  const { value: person, error, reload } = useLoad(loadPerson, 'person')
  const { ask, dialog } = useConfirmation({
    sandbox: person?.sandbox ?? false,
    enrolled: (person?.passkeys.length ?? 1) > 0,
  })
  useSignInAgain(ask)
  useLive(reload)
  return (
    <>
      <Header name={person?.name ?? ''} roles={person?.roles ?? []} sandbox={person?.sandbox ?? false} />
      <Suspense fallback={null}>
        {person && (person.openGlass || person.alerts.length + person.staffAlerts.length > 0) ? (
          <Alerts person={person} onSeen={reload} />
        ) : null}
      </Suspense>
      <main className={styles['main']}>
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

async function loadPerson(): Promise<Person> {
  const person = await call('GET /v1/staff/session/info')
  clearOfOthers(person.name)
  return person
}

/** When the session ends, the page asks to sign in and then comes back here. */
function useSignInAgain(ask: (act: string) => Promise<boolean>): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    handleRefusals({
      signedOut: () => void navigate(`/sign-in?${new URLSearchParams({ back: pathname + search })}`),
      confirm: ask,
    })
  }, [ask, navigate, pathname, search])
}

function Header({ name, roles, sandbox }: Pick<Person, 'name' | 'roles' | 'sandbox'>): ReactNode {
  const { t } = useTranslation('console')
  return (
    <header className={styles['header']}>
      <div className={styles['inner']}>
        <strong className={styles['product']}>{t('shell.product')}</strong>
        <nav className={styles['nav']} aria-label={t('shell.nav')}>
          {reviews(roles) ? (
            <>
              <NavLink to="/" end>
                {t('queue.title')}
              </NavLink>
              <NavLink to="/members">{t('members.title')}</NavLink>
              <NavLink to="/held">{t('nav.held')}</NavLink>
              <NavLink to="/messages">{t('nav.messages')}</NavLink>
              <NavLink to="/quality">{t('quality.nav')}</NavLink>
              <NavLink to="/figures">{t('figures.title')}</NavLink>
            </>
          ) : null}
          {roles.includes('senior') ? <NavLink to="/export">{t('export.title')}</NavLink> : null}
          {roles.includes('mlro') ? <NavLink to="/reports">{t('reports.title')}</NavLink> : null}
          {roles.includes('admin') ? (
            <>
              {reviews(roles) ? null : <NavLink to="/members">{t('members.title')}</NavLink>}
              <NavLink to="/people">{t('people.title')}</NavLink>
              <NavLink to="/setup">{t('setup.title')}</NavLink>
            </>
          ) : null}
          <NavLink to="/account">{name || t('account.title')}</NavLink>
        </nav>
        {sandbox ? <span className={styles['sandbox']}>{t('shell.sandbox')}</span> : null}
      </div>
      <Messages />
    </header>
  )
}

/** What was just done, in a line of its own below the header. It covers nothing. */
function Messages(): ReactNode {
  const { t } = useTranslation('console')
  const message = useMessage()
  const { key } = useLocation()
  useEffect(leavePage, [key])
  return (
    <output className={styles['messages']}>
      {message ? (
        <span className={styles['message']} data-tone={message.tone}>
          <span>{message.text}</span>
          <button type="button" aria-label={t('action.close')} onClick={() => showMessage(null)}>
            <X size={16} />
          </button>
        </span>
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
