import { firstCallsOf } from '@tessera/contract/first-calls.ts'
import { prefetchAnswer } from '../api/call.ts'
import { childRoutes } from '../child-routes.ts'
import { basename, inSdkMode, paths } from '../paths.ts'
import { pageOf } from '../screens.ts'

/** So long an answer waits for the press. */
const waitMs = 5000
const before = `${basename}${paths.auth}/`

/** Loads the next screen, with its data, as soon as its link is under the finger, the mouse or the keyboard's focus. */
export function prefetchLinks(on: Document = document): void {
  for (const event of ['pointerdown', 'pointerover', 'focusin'])
    on.addEventListener(event, ({ target }) => prefetch(target), { passive: true })
}

let last = ''

function prefetch(target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest('a') : null
  // A visit in SDK mode asks at other addresses.
  if (!link || inSdkMode() || link.origin !== window.location.origin || !link.pathname.startsWith(before)) return
  const route = link.pathname.slice(before.length)
  if (link.href === last || link.pathname === window.location.pathname) return
  last = link.href
  setTimeout(() => (last = ''), waitMs)
  const screen = childRoutes.find(({ path }) => path === route)?.screen
  // A failure is the navigation's to show.
  if (screen) pageOf(screen).catch(() => undefined)
  // What the address names beyond its route, only the loader knows.
  // The profile is loaded once, with the page.
  if (screen && link.search === '') for (const call of firstCallsOf(route).slice(1)) prefetchAnswer(call, waitMs)
}
