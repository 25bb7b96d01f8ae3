import './storage-fallback.ts'
import './shell/face.css'
import './main.css'
import { startTransition, StrictMode, useEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import type { i18n } from 'i18next'
import { isTokenError } from './api/api-error.ts'
import { accountClient, forgetFirstAnswers, takeFirstAnswers } from './api/call.ts'
import { reportFailures } from './api/report-failures.ts'
import { notifyHost, readFirstAnswers, soundHostConfig } from './config.ts'
import { chooseLanguage, showLanguage, withoutLanguage } from './i18n/language.ts'
import { startTexts } from './i18n/start.ts'
import { inSdkMode } from './paths.ts'
import { createRouter } from './routes.tsx'
import { reloadOnceEnded } from './shell/ended.ts'
import { started } from './shell/started.ts'
import { whenIdle } from './shell/when-idle.ts'
import { storeLocation, useAccount } from './state/account.ts'
import { HostProvider } from './state/host.tsx'

reloadOnceEnded()

// Not awaited at the top level: that would prevent the bundler from merging small files into this one.
start().catch((error: unknown) => {
  console.error(error)
  // The page itself handles this (index.html), because none of the app's files is sure to have loaded.
  window.dispatchEvent(new Event('start-failed'))
})

async function start(): Promise<void> {
  const host = await soundHostConfig(document)
  if (!host) return
  notifyHost(host)
  nameInlineStyles()
  useAccount.getState().setComplianceConfig(host.complianceConfig)

  // Inside the messenger every call identifies it, and the page behaves as part of it. Elsewhere no code is loaded for
  // it.
  const messenger = inMiniApp() ? (await import('./shell/messenger/app.ts')).enterWithApp(host.brand) : null

  const language = chooseLanguage(host, messenger?.language)
  // Before the router starts, because its first calls send the language.
  showLanguage(language, host.rightToLeft)
  // The answers in the page are in the page's language.
  if (language === host.language) takeFirstAnswers(readFirstAnswers(document))
  window.history.replaceState(window.history.state, '', withoutLanguage(window.location.href))

  // Its one-time code leaves the address before anything else happens.
  const visit = inSdkMode() ? (await import('./shell/sdk/visit.ts')).openVisit(host.brand.shortName) : null

  // In parallel: the router requests page and data while the texts load.
  const router = createRouter()
  visit?.follow(router)
  router.subscribe(({ location }) => storeLocation(location))
  const texts = startTexts({ ...host, language, version: host.textVersion })
  showFailures(texts)
  await Promise.all([texts, firstData(router), allStyles()])

  const shown = Promise.withResolvers<void>()
  showApp(
    <StrictMode>
      <HostProvider value={host}>
        <RouterProvider router={router} />
        <Shown then={shown.resolve} />
      </HostProvider>
    </StrictMode>,
    language === host.language,
  )
  started()
  messenger?.follow(router)
  await shown.promise
  // What the member pressed and typed before is repeated now (server/src/web/pages/screens.ts).
  window.dispatchEvent(new Event('screen-taken-over'))
  performance.mark('app-ready')
  whenIdle(() => {
    // A part of the first screen may ask a moment later.
    setTimeout(forgetFirstAnswers, 1000)
    void import('./shell/after-paint.ts').then(({ afterPaint }) => afterPaint(host)).catch(() => undefined)
  })
}

/** Takes over the screen that the server rendered, in the same language, or replaces what the page shows. */
function showApp(app: ReactNode, sameLanguage: boolean): void {
  const shell = document.getElementById('root')
  const rendered = document.getElementById('screen')
  const place = rendered ?? shell
  if (!place) throw new Error('The page has no place for the app.')
  if (rendered && sameLanguage) {
    for (const element of rendered.querySelectorAll<HTMLElement>('[data-style]')) {
      element.style.cssText = element.dataset['style'] ?? ''
      element.removeAttribute('data-style')
    }
    // As a transition, React takes over in short tasks: the page scrolls meanwhile. Where the browser shows something else,
    // such as a time of day, React renders that part again.
    startTransition(() => void hydrateRoot(rendered, app, { onRecoverableError: () => undefined }))
  } else createRoot(place).render(app)
  if (rendered) shell?.remove()
}

/** Tells when the first screen is in the page. */
function Shown({ then }: { then: () => void }): null {
  useEffect(then, [then])
  return null
}

/** A rendered screen came with the few styles that it uses. What it shows next needs all of them. */
async function allStyles(): Promise<void> {
  const late = [...document.querySelectorAll<HTMLLinkElement>('link[data-styles]')].filter(({ sheet }) => !sheet)
  await Promise.all(
    late.map((link) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      link.addEventListener('load', () => link.sheet && resolve(link))
      link.addEventListener('error', reject)
      link.rel = 'stylesheet'
      return promise
    }),
  )
}

/** The page carries its screen's style sheet in itself. With such a link the bundler's loader does not load it again. */
function nameInlineStyles(): void {
  for (const style of document.querySelectorAll<HTMLElement>('style[data-href]')) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.setAttribute('disabled', '')
    link.setAttribute('href', style.dataset['href'] ?? '')
    style.after(link)
  }
}

function inMiniApp(): boolean {
  return window.location.hash.includes('tgWebApp') || window.sessionStorage.getItem('mini-app-platform') !== null
}

/** Errors are rare, so their code loads with the first one, or after the first screen. */
function showFailures(texts: Promise<i18n>): void {
  const withShown = async (
    how: (failures: typeof import('./shell/failures.ts'), i18n: i18n) => unknown,
  ): Promise<void> => {
    try {
      await how(...(await Promise.all([import('./shell/failures.ts'), texts])))
    } catch (error) {
      // A failure to show an error must not cause another one endlessly.
      console.error(error)
    }
  }
  reportFailures(accountClient, () => useAccount.getState().auth.flow.name)
  accountClient.use({
    error: (_sent, error) => {
      // In SDK mode the screen itself shows it.
      if (isTokenError(error) && !inSdkMode()) void withShown(({ showTokenError }, i18n) => showTokenError(error, i18n))
    },
  })
  window.addEventListener(
    'unhandledrejection',
    ({ reason }) => void withShown(({ showUnhandled }, i18n) => showUnhandled(reason, i18n)),
  )
}

/** Until then the page shows its skeleton, which the finished screen replaces once. */
function firstData(router: ReturnType<typeof createRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}
