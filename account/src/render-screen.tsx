import type { i18n } from 'i18next'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router'
import { takeFirstAnswers } from './api/call.ts'
import type { FirstAnswers, HostConfig } from './config.ts'
import { takeTexts } from './i18n/start.ts'
import { basename, paths } from './paths.ts'
import { routes } from './routes.tsx'
import { HostProvider } from './state/host.tsx'

/** What a page shows. */
export interface RenderedPage {
  host: HostConfig
  address: string
  answers: FirstAnswers
  texts: i18n
}

/** A screen finds its data in the page. What waits longer than this waits for something else. */
const patienceMs = 200

/**
 * The HTML of the screen at an address, from the answers that the page carries. Empty if the screen needs anything else,
 * or leads elsewhere.
 */
export async function renderScreen({ host, address, answers, texts }: RenderedPage): Promise<string> {
  takeFirstAnswers(answers)
  takeTexts(texts)
  const router = createMemoryRouter(routesFor(address), { basename, initialEntries: [address] })
  try {
    if (!(await initialized(router))) return ''
    const { errors, location } = router.state
    if (errors || location.pathname + location.search !== address) return ''
    const app = (
      <StrictMode>
        <HostProvider value={host}>
          <I18nextProvider i18n={texts}>
            <RouterProvider router={router} />
          </I18nextProvider>
        </HostProvider>
      </StrictMode>
    )
    let html = renderToString(app)
    if (html.includes(waits)) {
      // Parts of the first view: their code is here a moment later.
      await new Promise(setImmediate)
      html = renderToString(app)
    }
    return /<h1[ >]/.test(html) && !html.includes(waits) ? html : ''
  } finally {
    router.dispose()
  }
}

/** What React writes in place of a part that it waits for. */
const waits = '<!--$!-->'

/** Only the route of the address: to compare it with all others costs more than to render a short screen. */
function routesFor(address: string): RouteObject[] {
  const path = new URL(address, 'http://localhost').pathname.slice(`${basename}${paths.auth}/`.length)
  return routes.map((route) =>
    route.path === paths.auth && route.children
      ? { ...route, children: route.children.filter((child) => (child.path ?? '') === path) }
      : route,
  )
}

async function initialized(router: ReturnType<typeof createMemoryRouter>): Promise<boolean> {
  if (router.state.initialized) return true
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), patienceMs)
  router.subscribe((state) => {
    if (state.initialized) resolve(true)
  })
  const here = await promise
  clearTimeout(timer)
  return here
}
