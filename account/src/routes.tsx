import type { ComponentType } from 'react'
import { createBrowserRouter, Outlet, redirect, type LoaderFunction, type RouteObject, type ShouldRevalidateFunction } from 'react-router'
import { childRoutes, textsOf, type ChildRoute } from './child-routes.ts'
import { loadKyc } from './features/kyc/load.ts'
import { loadPersonal } from './features/personal/load.ts'
import { loadAddress } from './features/address/load.ts'
import { loadQuestionnaire } from './features/questionnaire/load.ts'
import { loadReset } from './features/reset/load.ts'
import { loadReverification } from './features/reverification/load.ts'
import { loadScreenTexts } from './i18n/start.ts'
import { basename, paths } from './paths.ts'
import { AppError, PageError } from './shell/ErrorScreens.tsx'
import { Frame, Layout } from './shell/Layout.tsx'
import { loadScreen, thisPage } from './shell/load-screen.ts'
import { loadProfile } from './shell/load.ts'

type Screen = NonNullable<ChildRoute['screen']>

/** Loaders are small and stand in the first file: data and page are asked for together, not one after the other. */
const loaders: Record<Screen, LoaderFunction> = { personal: loadPersonal, kyc: loadKyc, reverification: loadReverification, reset: loadReset, address: loadAddress, questionnaire: loadQuestionnaire }

const pages = import.meta.glob<{ Page: ComponentType }>('./features/*/page.tsx')

/** Another step of the same page is no reason to ask the server anew; an asked-for reload is. */
const onlyWhenAsked: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href

/** A new object for each route: the router empties it once it is used. */
const notFound = () => ({ Component: () => loadScreen(async () => (await import('./shell/NotFound.tsx')).NotFound, thisPage) })

function routeOf({ path, screen }: ChildRoute): RouteObject {
  const at = path === '' ? { index: true as const } : { path }
  if (screen === null) return { ...at, lazy: notFound() }
  return {
    ...at,
    loader: loaders[screen],
    shouldRevalidate: onlyWhenAsked,
    ErrorBoundary: PageError,
    lazy: { Component: () => loadScreen(async () => (await pageOf(screen)).Page, thisPage) },
  }
}

async function pageOf(screen: Screen): Promise<{ Page: ComponentType }> {
  const load = pages[`./features/${screen}/page.tsx`]
  if (!load) throw new Error(`No page for ${screen}`)
  const [page] = await Promise.all([load(), ...textsOf[screen].map(loadScreenTexts)])
  return page
}

/** Every address of the web app. */
export const routes: RouteObject[] = [
  { path: '/', loader: () => redirect(paths.personal) },
  {
    path: paths.auth,
    loader: loadProfile,
    shouldRevalidate: () => false,
    Component: Layout,
    ErrorBoundary: AppError,
    // The server's page stands until the first data is there; it is not drawn over with an empty one.
    HydrateFallback: () => null,
    children: [...childRoutes.map(routeOf), { path: '*', lazy: notFound() }],
  },
  {
    Component: () => (
      <Frame>
        <Outlet />
      </Frame>
    ),
    ErrorBoundary: AppError,
    children: [{ path: '*', lazy: notFound() }],
  },
]

/** Starts the router on the browser's address. */
export function createRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(routes, { basename })
}
