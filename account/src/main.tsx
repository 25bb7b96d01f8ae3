import '@tessera/ui/tokens.css'
import '@tessera/ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { readHostConfig } from './config.ts'
import { chooseLanguage, showLanguage, withoutLanguage } from './i18n/language.ts'
import { startTexts } from './i18n/start.ts'
import { createRouter } from './routes.tsx'
import { useAccount } from './state/account.ts'
import { HostProvider } from './state/host.tsx'

// Not awaited at the top level: that would keep the bundler from merging small files into this one.
void start()

async function start(): Promise<void> {
  const host = readHostConfig(document)
  window.__TESSERA__ = { buildTime: host.buildTime }
  useAccount.getState().setComplianceConfig(host.complianceConfig)

  const language = chooseLanguage(host)
  // Before the router starts: its first calls name the language.
  showLanguage(language, host.rightToLeft)
  window.history.replaceState(window.history.state, '', withoutLanguage(window.location.href))

  // Both at once: the router asks for page and data, the texts come beside them.
  const router = createRouter()
  await Promise.all([startTexts({ ...host, language, version: host.textVersion }), firstData(router)])

  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no place for the app.')
  createRoot(root).render(
    <StrictMode>
      <HostProvider value={host}>
        <RouterProvider router={router} />
      </HostProvider>
    </StrictMode>,
  )
}

/** Until then the skeleton of the page stands: it is drawn over once, by something finished. */
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
