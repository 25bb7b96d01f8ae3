import { createBrowserRouter, Outlet, redirect, type RouteObject, type ShouldRevalidateFunction } from 'react-router'
import type { SdkScene } from '@tessera/contract/sdk.ts'
import { childRoutes, visitRoutes, type ChildRoute } from './child-routes.ts'
import { basename, paths } from './paths.ts'
import { loaders, pageOf, previewPage } from './screens.ts'
import { AppError, PageError } from './shell/ErrorScreens.tsx'
import { Frame, Layout, VisitFrame } from './shell/Layout.tsx'
import { loadScreen, thisPage } from './shell/load-screen.ts'
import { loadProfile } from './shell/load.ts'
import { opens, useSdk, type SdkVisit } from './state/sdk.ts'

type Screen = NonNullable<ChildRoute['screen']>

/** The part of an address that names the questionnaire, or the agreement, of its page. */
const naming = ['code', 'request_id', 'scene_code', 'id']

/** Another step of the same page is no reason to reload data. A requested reload is. */
const onlyWhenAsked: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname ||
  currentUrl.href === nextUrl.href ||
  naming.some((name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name))

/** A new object for each route, because the router changes it on use. */
const notFound = () => ({
  Component: () => loadScreen('not-found', async () => (await import('./shell/NotFound.tsx')).NotFound, thisPage),
})

/** The page of SDK mode: a first verification or a newer document, depending on the access token. */
const sdkRoute: RouteObject = {
  path: 'sdk',
  loader: async (args) => {
    const screen = await sdkScreen(args.request.signal)
    return screen ? loaders[screen](args, undefined) : null
  },
  shouldRevalidate: onlyWhenAsked,
  ErrorBoundary: PageError,
  lazy: {
    Component: () =>
      loadScreen('sdk', async () => pageOf((await sdkScreen(new AbortController().signal)) ?? 'kyc'), thisPage),
  },
}

async function sdkScreen(signal: AbortSignal): Promise<(typeof sdkScreens)[SdkScene] | null> {
  const visit = await openVisit(signal)
  return visit && sdkScreens[visit.scene]
}

/** The first screen of a visit, by its purpose. */
const sdkScreens = { kyc: 'kyc', update_poi: 'reverification', tasks: 'tasks' } as const

/** The visit, once its code is exchanged; null if it is refused. */
async function openVisit(signal: AbortSignal): Promise<SdkVisit | null> {
  const { loadVisit } = await import('./shell/sdk/visit.ts')
  await Promise.all([loadVisit(signal), VisitFrame.ready()])
  const { visit, refusal } = useSdk.getState()
  return refusal ? null : visit
}

/** The same screen within a visit, which allows only a few of them. */
function visitRouteOf({ path, screen }: ChildRoute & { screen: Screen }): RouteObject {
  const at = `${paths.sdk}/${path}`
  return {
    ...routeOf({ path, screen }),
    path: `sdk/${path}`,
    loader: async (args, context) => {
      const visit = await openVisit(args.request.signal)
      return visit && opens(visit, at) ? loaders[screen](args, context) : null
    },
  }
}

function routeOf({ path, screen }: ChildRoute): RouteObject {
  if (path === 'sdk') return sdkRoute
  const at = path === '' ? { index: true as const } : { path }
  if (screen === null) return { ...at, lazy: notFound() }
  return {
    ...at,
    // A visit allows its own page only: the shell says so, and no data is loaded for another.
    loader: (args, context) => (useSdk.getState().visit ? null : loaders[screen](args, context)),
    shouldRevalidate: onlyWhenAsked,
    ErrorBoundary: PageError,
    lazy: { Component: () => loadScreen(screen, () => pageOf(screen), thisPage) },
  }
}

/** The server's page stays visible until the first data arrives, so that no empty page replaces it. */
const serversPage = (): null => null

/** Every address of the web app. */
export const routes: RouteObject[] = [
  { path: '/', loader: () => redirect(paths.personal), HydrateFallback: serversPage },
  {
    path: paths.auth,
    loader: loadProfile,
    shouldRevalidate: () => false,
    Component: Layout,
    ErrorBoundary: AppError,
    HydrateFallback: serversPage,
    children: [...childRoutes.map(routeOf), ...visitRoutes.map(visitRouteOf), { path: '*', lazy: notFound() }],
  },
  {
    Component: () => (
      <Frame>
        <Outlet />
      </Frame>
    ),
    ErrorBoundary: AppError,
    HydrateFallback: serversPage,
    children: [
      {
        path: paths.preview,
        ErrorBoundary: PageError,
        lazy: {
          Component: () => loadScreen('questionnaire-preview', previewPage, thisPage),
        },
      },
      { path: '*', lazy: notFound() },
    ],
  },
]

/** Starts the router at the browser's address. */
export function createRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(routes, { basename })
}
