import { Suspense, lazy, useEffect, useLayoutEffect, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavigationType, Outlet, useLocation, useNavigation, useNavigationType } from 'react-router'
import { useAccount } from '../state/account.ts'
import { follow } from '../state/follow.ts'
import { useHost } from '../state/host.tsx'
import type { ToastStore } from '@tessera/ui/toast/toast-store.ts'
import { useFlowStep } from '../state/in-flow.ts'
import { opens, useSdk } from '../state/sdk.ts'
import { messages, notices, toasts } from '../state/toasts.ts'
import { refreshProfile } from './load.ts'
import { part } from './part.tsx'
import { loadToaster } from './toast-kit.ts'
import { ConfirmHost } from './confirm/ConfirmHost.tsx'
import { ProfileError } from './ErrorScreens.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { showPart, showTop } from './use-top.ts'
import styles from './Layout.module.css'

/** The toast kit loads after the first screen, at the latest with the first toast. */
const Toaster = lazy(loadToaster)

/** SDK mode loads its own parts. */
const SdkRefused = part(async () => (await import('./sdk/SdkRefused.tsx')).SdkRefused)
const HandoffConfirm = part(async () => (await import('./sdk/HandoffConfirm.tsx')).HandoffConfirm)
const Elsewhere = part(async () => (await import('./sdk/Elsewhere.tsx')).Elsewhere, 'sdk')
/** Its place is around the screen, so the router loads it first. */
export const VisitFrame = part(async () => (await import('./sdk/VisitFrame.tsx')).VisitFrame)

/** The layout around every screen. */
export function Layout(): ReactNode {
  const profileError = useAccount((state) => state.profileError)
  const { visit, refusal, offer } = useSdk()
  const { pathname } = useLocation()
  const elsewhere = visit !== null && !opens(visit, pathname)
  const unknown = profileError || elsewhere
  useEffect(
    () => (unknown ? undefined : follow({ ask: refreshProfile, known: () => useAccount.getState().user.version ?? 0 })),
    [unknown],
  )
  if (refusal || offer) {
    return (
      <Frame>
        <Suspense>
          {refusal ? <SdkRefused reason={refusal} /> : null}
          {offer && !refusal ? <HandoffConfirm offer={offer} /> : null}
        </Suspense>
      </Frame>
    )
  }
  return (
    <Frame>
      {/* A visit's content reports its step only after the framing page has received `ready`. */}
      <Suspense>
        {visit ? <VisitFrame /> : null}
        {elsewhere ? <Elsewhere /> : profileError ? <ProfileError /> : <Outlet />}
      </Suspense>
    </Frame>
  )
}

/** Banner, header, current screen, footer. */
export function Frame({ children }: { children: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const { mode, slots = [] } = useHost()
  // A refused visit can be recognised by its address only.
  const hidden = useSdk(
    ({ visit, refusal, offer }) =>
      visit?.hidden ??
      ((refusal !== null || offer !== null) && new URLSearchParams(window.location.search).get('hidden') === 'true'),
  )
  const inFlow = useFlowStep() !== null
  useHeadingFocus()
  return (
    <div className={styles['frame']}>
      <a className={styles['skip']} href="#main">
        {t('shell.skip')}
      </a>
      {mode === 'sandbox' ? (
        <aside className={styles['sandbox']} aria-label={t('shell.sandboxLabel')}>
          {t('shell.sandbox')}
        </aside>
      ) : null}
      {hidden || slots.includes('header') ? null : <Header />}
      <NavigationBar />
      <main id="main" className={styles['main']} tabIndex={-1}>
        {children}
      </main>
      {hidden || inFlow || slots.includes('footer') ? null : <Footer />}
      <ConfirmHost />
      <Toasts store={toasts} />
      <Toasts store={notices} />
      <Toasts store={messages} />
    </div>
  )
}

/**
 * After a navigation the focus moves to the new heading, where a screen reader starts. The first page keeps the
 * browser's own focus. The way back leads to where the member was on that page.
 */
function useHeadingFocus(): void {
  const { key, hash } = useLocation()
  const back = useNavigationType() === NavigationType.Pop
  const first = useRef(key)
  const places = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    const note = (): void => void places.current.set(key, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [key])
  useEffect(() => {
    const isFirst = first.current === key
    first.current = key
    if (back && !isFirst) showTop(places.current.get(key))
    else if (!showPart(hash) && !isFirst) showTop()
  }, [key, back, hash])
}

/** A line under the header while the next screen is loading. */
function NavigationBar(): ReactNode {
  const busy = useNavigation().state !== 'idle'
  const { t } = useTranslation()
  return (
    <div className={styles['bar']} data-busy={busy || undefined} aria-live="polite">
      {busy ? <span className="visually-hidden">{t('shell.loading')}</span> : null}
    </div>
  )
}

function Toasts({ store }: { store: ToastStore }): ReactNode {
  const { t } = useTranslation()
  const filled = (): boolean => store.get().length > 0
  const any = useSyncExternalStore(store.subscribe, filled, filled)
  if (!any) return null
  return (
    <Suspense>
      <Toaster store={store} regionLabel={t('shell.notifications')} closeLabel={t('action.close')} />
    </Suspense>
  )
}
