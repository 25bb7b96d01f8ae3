/*
 * Opens identity verification in a frame of a partner's page. Served as /user/accounts/sdk.js; no dependency, under 4 kB.
 * Nothing it tells is a verdict: on `result` let your server ask ours.
 */

/** The version of this interface, by semver. */
const version = '1.0.0'

/** What the frame tells. Fields besides `type` depend on it. */
export type TesseraEvent =
  /** The page stands and its token is good. */
  | { type: 'ready' }
  /** The person is at this step. */
  | { type: 'step'; step: string }
  /** The documents were sent. */
  | { type: 'submitted' }
  /** Something was decided: fetch it with your server. */
  | { type: 'result' }
  /** The person closed the page, or is done. */
  | { type: 'closed' }
  /** It could not be shown. */
  | { type: 'error'; reason: string }

export interface OpenOptions {
  /** The `url` that your server got with the one-time code. */
  url?: string
  /** In its place the code alone: it is opened at the host that this script was loaded from. */
  token?: string
  /** Where the frame is put; without it, it opens above your page. */
  container?: HTMLElement
  /** Says in words that it opens above your page, which it does without a container. */
  modal?: true
  lang?: string
  theme?: 'light' | 'dark'
  onEvent?: (event: TesseraEvent) => void
}

export interface Opened {
  /** Takes the frame away. */
  close: () => void
}

/** Known while the script runs for the first time, and never again. */
const home = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : ''

function addressOf({ url, token }: OpenOptions): URL {
  if (url) return new URL(url)
  if (!token) throw new TypeError('Tessera.open needs the url or the token that your server was given')
  if (!home) throw new TypeError('Tessera.open can find its host only where sdk.js is loaded by a script element: pass the url')
  const address = new URL('auth/sdk', home)
  address.searchParams.set('token', token)
  // Header and footer are your page's own.
  address.searchParams.set('hidden', 'true')
  return address
}

function open(options: OpenOptions): Opened {
  const { container, lang, theme, onEvent } = options
  if (container && options.modal) throw new TypeError('Tessera.open takes a container or modal, not both')
  const address = addressOf(options)
  if (lang) address.searchParams.set('lang', lang)
  if (theme) address.searchParams.set('theme', theme)
  const before = document.activeElement
  const frame = document.createElement('iframe')
  frame.src = address.href
  frame.title = 'Identity verification'
  // The camera for photos; nothing else.
  frame.allow = 'camera'
  frame.referrerPolicy = 'origin'
  frame.style.cssText = 'border:0;inline-size:100%;block-size:640px;display:block;background:transparent'
  let dialog: HTMLDialogElement | null = null
  let over = false

  const tell = (event: TesseraEvent): void => onEvent?.(event)
  // Only once the page within listens: keys pressed before that, Escape above all, would go nowhere. Who is in it already stays where they are.
  const takeKeys = (): void => {
    if (document.activeElement === dialog) frame.focus()
  }
  const close = (): void => {
    if (over) return
    over = true
    window.removeEventListener('message', listen)
    dialog?.close()
    ;(dialog ?? frame).remove()
    if (before instanceof HTMLElement) before.focus()
    tell({ type: 'closed' })
  }
  const listen = ({ origin, source, data }: MessageEvent): void => {
    // Only our own frame, and only while it shows our own page.
    if (origin !== address.origin || source !== frame.contentWindow || typeof data !== 'object' || data === null || data.source !== 'verification-frame') return
    switch (data.type) {
      case 'resize':
        if (!dialog && typeof data.height === 'number') frame.style.blockSize = `${Math.min(Math.max(data.height, 320), 4000)}px`
        return
      case 'closed':
        return close()
      case 'step':
        return tell({ type: 'step', step: String(data.step) })
      case 'error':
        takeKeys()
        return tell({ type: 'error', reason: String(data.reason) })
      case 'ready':
        takeKeys()
        return tell({ type: 'ready' })
      case 'submitted':
      case 'result':
        return tell({ type: data.type })
    }
  }
  window.addEventListener('message', listen)
  if (container) container.append(frame)
  else {
    dialog = document.createElement('dialog')
    dialog.tabIndex = -1
    dialog.setAttribute('aria-label', frame.title)
    dialog.style.cssText = 'border:0;padding:0;outline:0;inline-size:min(560px,100vw);block-size:min(860px,100dvh);max-inline-size:100vw;max-block-size:100dvh;border-radius:12px;overflow:hidden'
    frame.style.blockSize = '100%'
    dialog.append(frame)
    document.body.append(dialog)
    // Escape closes, as in every dialog.
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      close()
    })
    dialog.showModal()
  }
  ;(dialog ?? frame).focus()
  return { close }
}

const Tessera = { version, open } as const
export type Tessera = typeof Tessera

declare global {
  interface Window {
    Tessera: Tessera
  }
}
window.Tessera = Tessera
