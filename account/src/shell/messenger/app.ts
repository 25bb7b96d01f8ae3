import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { carryAlways } from '../../api/headers.ts'
import { miniAppHeaders } from '../../api/mini-app.ts'
import { loadScreenTexts } from '../../i18n/start.ts'
import { basename, paths } from '../../paths.ts'
import { setOutside } from '../outside.ts'
import { storedOffer } from './offer.ts'
import { enterShell, type Shell } from './shell.ts'
import { watchUnsaved } from './unsaved.ts'

/** What the shell needs from the router. */
interface Router {
  subscribe: (changed: () => void) => unknown
}

/**
 * Enters the messenger's shell with the app. Returns the messenger's language, and how to continue once the router is
 * ready.
 */
export function enterWithApp(brand: { name: string }): { language: string; follow: (router: Router) => void } {
  // Comes first because it reads the address, which the shell cleans up.
  carryAlways(miniAppHeaders(brand.name, window))
  const shell = enterShell(window)
  return { language: shell.launch.language, follow: (router) => follow(shell, router, brand.name) }
}

function follow({ wishes, onBack, real }: Shell, router: Router, brand: string): void {
  const look = (): void => {
    // The router counts its history entries: the first has nothing to go back to.
    const state: unknown = window.history.state
    const index: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'idx') : 0
    wishes.showBack(typeof index === 'number' && index > 0)
    wishes.allowSwipes(mayBeSwiped(window.location.pathname))
  }
  onBack(() => {
    const open = document.querySelector<HTMLDialogElement>('dialog[open]')
    if (open) open.close()
    else window.history.back()
  })
  router.subscribe(look)
  look()
  watchUnsaved(window, wishes.confirmClosing)
  wishes.ready()
  if (real) setOutside((url) => void (wishes.openOutside(url) || window.open(url, '_blank', 'noopener')))
  const offer = real ? storedOffer(window.sessionStorage, Date.now()) : null
  if (offer) void showOffer(brand)
}

/** All other screens take photos or are forms. A swipe down would lose the input. */
function mayBeSwiped(pathname: string): boolean {
  const path = pathname.slice(basename.length)
  return path === paths.personal || path === paths.auth || path === `${paths.auth}/`
}

async function showOffer(brand: string): Promise<void> {
  const [{ LinkOffer }] = await Promise.all([import('./LinkOffer.tsx'), loadScreenTexts('messenger')])
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(createElement(LinkOffer, { brand }))
}
