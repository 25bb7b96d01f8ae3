import { childRoutes } from '../child-routes.ts'
import { basename, inSdkMode, paths } from '../paths.ts'
import { pageOf } from '../screens.ts'

const before = `${basename}${paths.auth}/`

/**
 * Loads the code of the next screen as soon as its link is under the finger, the mouse or the keyboard's focus. Not its
 * data: what the member does in between would make it old.
 */
export function prefetchLinks(): void {
  for (const event of ['pointerdown', 'pointerover', 'focusin'])
    document.addEventListener(event, ({ target }) => prefetch(target), { passive: true })
}

function prefetch(target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest('a') : null
  // A visit in SDK mode asks at other addresses.
  if (!link || inSdkMode() || link.origin !== window.location.origin || !link.pathname.startsWith(before)) return
  const route = link.pathname.slice(before.length)
  const screen = childRoutes.find(({ path }) => path === route)?.screen
  // A failure is the navigation's to show.
  if (screen) pageOf(screen).catch(() => undefined)
}
