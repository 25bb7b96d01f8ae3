import '@tessera/ui/base.css'
import '@tessera/ui/brand.css'
import '@tessera/ui/tokens.css'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router'
import type { ReactNode } from 'react'
import { render, type RenderResult } from 'vitest-browser-react'
import { screenTexts } from '@tessera/contract/languages.ts'
import type { HostConfig } from '../config.ts'
import { startTexts } from '../i18n/start.ts'
import { basename } from '../paths.ts'
import { useAccount } from '../state/account.ts'
import { discardLeft } from '../shell/upload-queue.ts'
import { HostProvider } from '../state/host.tsx'
import { toasts } from '../state/toasts.ts'
import { texts } from './server.ts'

const host: HostConfig = {
  brand: {
    name: 'Tessera',
    shortName: 'tessera',
    logo: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    colour: '#f7a600',
    helpBase: '/help-center',
    appUrl: 'https://tessera.example/app',
    links: {},
  },
  site: 'DEFAULT',
  mode: 'sandbox',
  environment: 'testnet',
  buildTime: '2026-11-20T00:00:00Z',
  textVersion: '1',
  language: 'en',
  languages: ['en', 'de-DE', 'ar-SA'],
  rightToLeft: ['ar-SA'],
  redirectHosts: [],
  complianceConfig: {},
}

export interface Shown {
  screen: RenderResult
  /** The app's current address without the part that every address shares. */
  address: () => string
  go: (to: string) => Promise<void>
  /** Presses the browser's Back button. */
  back: () => Promise<void>
  /** … its Forward button. */
  forward: () => Promise<void>
}

/** Renders routes at an address in English, as the app's own start does. */
export async function renderRoutes(
  routes: RouteObject[],
  address: string,
  change: Partial<HostConfig> = {},
): Promise<Shown> {
  forget()
  const instance = await startTexts({ language: 'en', version: '1' })
  // Not fetched: a request after the end of its test reaches no server, and the next test would miss it.
  // Nothing changes them, so no namespace needs a copy: copying was the most expensive part of a test.
  for (const namespace of screenTexts)
    instance.addResourceBundle('en', namespace, texts, false, false, { silent: true, skipCopy: true })
  const router = createMemoryRouter(fresh(routes), { basename, initialEntries: [basename + address] })
  const screen = await render(
    <HostProvider value={{ ...host, ...change }}>
      <RouterProvider router={router} />
    </HostProvider>,
  )
  return {
    screen,
    address: () => router.state.location.pathname.slice(basename.length) + router.state.location.search,
    go: (to) => router.navigate(to),
    back: () => router.navigate(-1),
    forward: () => router.navigate(1),
  }
}

/** The router deletes a route's `lazy` once it is loaded, so every test needs new routes. */
function fresh(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const lazy = typeof route.lazy === 'object' ? { lazy: { ...route.lazy } } : {}
    return route.index
      ? { ...route, ...lazy }
      : { ...route, ...lazy, ...(route.children ? { children: fresh(route.children) } : {}) }
  })
}

/** Renders one part of a page, at the address of the personal page. */
export function renderPart(
  part: ReactNode,
  address = '/auth/personal',
  change: Partial<HostConfig> = {},
): Promise<Shown> {
  return renderRoutes([{ path: '*', element: part }], address, change)
}

/** State of one test must not reach the next. */
function forget(): void {
  document.documentElement.lang = 'en'
  document.documentElement.dir = 'ltr'
  document.documentElement.dataset['theme'] = 'light'
  useAccount.setState({ user: {}, profileError: false })
  for (const { id } of toasts.get()) toasts.dismiss(id)
  discardLeft()
}
