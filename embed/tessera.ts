/*
 * Opens identity verification in a frame of a partner's page. Served as /user/accounts/sdk.js (script.ts), and
 * published as an npm package; no dependency, under 4 kB. None of its events is a verdict: on `result`, let your
 * server request it from ours.
 */

/** The version of this interface, by semver. */
export const version = '1.1.1'

/** The frame's events. Fields besides `type` depend on it. */
export type TesseraEvent =
  /** The page is loaded and its token is valid. */
  | { type: 'ready' }
  /**
   * The user is at this step: `residence`, `document`, `details`, `front`, `back`, `selfie`, `confirm`; in a visit for
   * tasks also `tasks` or the name of one. New steps may be added.
   */
  | { type: 'step'; step: string }
  /** The documents were sent, or a task. */
  | { type: 'submitted' }
  /** A decision was made: fetch it with your server. */
  | { type: 'result' }
  /** The user closed the page, or is done. */
  | { type: 'closed' }
  /** The page could not be shown; `unreachable` if the frame does not respond within twenty seconds. */
  | { type: 'error'; reason: string }

export interface OpenOptions {
  /** The `url` that your server got with the one-time code. */
  url?: string
  /** Instead of it, only the code: it is opened at the host of sdk.js. */
  token?: string
  /** Where to put the frame; without it, the frame opens above your page. */
  container?: HTMLElement
  /**
   * Says explicitly that it opens above your page, which is the default without a container. Only one at a time: a
   * second one closes the first.
   */
  modal?: true
  /** One of our languages, such as `de-DE`; without it the browser's. */
  lang?: string
  theme?: 'light' | 'dark'
  onEvent?: (event: TesseraEvent) => void
}

export interface Opened {
  /** Removes the frame. */
  close: () => void
}

/** Known only during the first run of a script element; a bundle has none. */
const script = typeof document === 'undefined' ? null : document.currentScript
const home = script !== null && script instanceof HTMLScriptElement ? script.src : ''

/** Time without a response from the frame, milliseconds. */
const patience = 20_000

/** Title of the frame, and label of the button that closes it, by language. */
const words: Record<string, readonly [title: string, close: string]> = {
  ar: ['التحقق من الهوية', 'إغلاق'],
  de: ['Identitätsprüfung', 'Schließen'],
  en: ['Identity verification', 'Close'],
  es: ['Verificación de identidad', 'Cerrar'],
  id: ['Verifikasi identitas', 'Tutup'],
  ja: ['本人確認', '閉じる'],
  ko: ['본인 인증', '닫기'],
  ru: ['Проверка личности', 'Закрыть'],
  th: ['การยืนยันตัวตน', 'ปิด'],
  tr: ['Kimlik doğrulama', 'Kapat'],
  vi: ['Xác minh danh tính', 'Đóng'],
  zh: ['身份验证', '关闭'],
  'zh-TW': ['身分驗證', '關閉'],
  'zh-HK': ['身份驗證', '關閉'],
}

const isLocal = ({ hostname }: URL): boolean => hostname === 'localhost' || hostname === '127.0.0.1'

function addressOf({ url, token }: OpenOptions): URL {
  if (!url && !token) throw new TypeError('Tessera.open needs the url or the token that your server was given')
  if (!url && !home)
    throw new TypeError('Tessera.open can find its host only where sdk.js is loaded by a script element: pass the url')
  const address = url ? new URL(url) : new URL('auth/sdk', home)
  // Any other URL would be opened in the name of your page.
  if (address.protocol !== 'https:' && !(address.protocol === 'http:' && isLocal(address)))
    throw new TypeError('Tessera.open takes an https address')
  if (home && address.origin !== new URL(home).origin)
    throw new TypeError('Tessera.open takes an address of the host that sdk.js came from')
  if (token && !url) {
    address.searchParams.set('token', token)
    // Header and footer are those of your page.
    address.searchParams.set('hidden', 'true')
  }
  return address
}

/** Removes the overlay. */
let closeModal: (() => void) | null = null

/** Opens verification in the container, or above the page. Throws a TypeError for invalid options. */
export function open(options: OpenOptions): Opened {
  const { container, lang, theme, onEvent } = options
  if (container && options.modal) throw new TypeError('Tessera.open takes a container or modal, not both')
  const address = addressOf(options)
  if (lang) address.searchParams.set('lang', lang)
  if (theme) address.searchParams.set('theme', theme)
  const language = lang ?? navigator.language
  const [title, closing] = words[language] ?? words[language.slice(0, 2)] ?? ['Identity verification', 'Close']
  const before = document.activeElement
  const frame = frameOf(address, title)
  const emit = (event: TesseraEvent): void => onEvent?.(event)
  // A page that fails to load gives no event: offline, framing refused, or an unknown address.
  const silent = setTimeout(() => emit({ type: 'error', reason: 'unreachable' }), patience)
  let over = false
  const close = (): void => {
    if (over) return
    over = true
    clearTimeout(silent)
    window.removeEventListener('message', listen)
    if (dialog) closeModal = null
    dialog?.close()
    ;(dialog ?? frame).remove()
    if (before instanceof HTMLElement) before.focus()
    emit({ type: 'closed' })
  }
  const listen = ({ origin, source, data }: MessageEvent): void => {
    // Only our own frame, and only while it shows our own page.
    if (
      origin !== address.origin ||
      source !== frame.contentWindow ||
      typeof data !== 'object' ||
      data === null ||
      data.source !== 'verification-frame'
    )
      return
    clearTimeout(silent)
    if (data.type === 'closed') close()
    else hear(data, { frame, dialog, emit })
  }
  window.addEventListener('message', listen)
  if (!container) closeModal?.()
  const dialog = container ? null : dialogAround(frame, { title, closing, theme, close })
  if (dialog) closeModal = close
  else container?.append(frame)
  ;(dialog ?? frame).focus()
  return { close }
}

function frameOf(address: URL, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.src = address.href
  frame.title = title
  // The camera for photos, and no other permission.
  frame.allow = 'camera'
  frame.referrerPolicy = 'origin'
  frame.style.cssText = 'border:0;inline-size:100%;block-size:640px;display:block;background:transparent'
  return frame
}

interface Shown {
  frame: HTMLIFrameElement
  dialog: HTMLDialogElement | null
  emit: (event: TesseraEvent) => void
}

/** Acts on a message of the page inside. */
function hear(data: { type?: unknown; [key: string]: unknown }, { frame, dialog, emit }: Shown): void {
  // Only once the page inside listens: keys pressed before that, above all Escape, would be lost. Focus that is
  // already inside stays there.
  const takeKeys = (): void => {
    if (document.activeElement === dialog) frame.focus()
  }
  // New content is at the top of the frame; scrolled out of view, the user would miss it.
  const toTop = (): void => {
    if (!dialog && frame.getBoundingClientRect().top < 0) frame.scrollIntoView()
  }
  switch (data.type) {
    case 'resize':
      if (!dialog && typeof data['height'] === 'number')
        frame.style.blockSize = `${Math.min(Math.max(data['height'], 320), 4000)}px`
      return
    case 'step':
      toTop()
      return emit({ type: 'step', step: String(data['step']) })
    case 'error':
      takeKeys()
      return emit({ type: 'error', reason: String(data['reason']) })
    case 'ready':
      takeKeys()
      return emit({ type: 'ready' })
    case 'submitted':
      toTop()
      return emit({ type: 'submitted' })
    case 'result':
      return emit({ type: 'result' })
  }
}

interface DialogOptions {
  title: string
  closing: string
  theme: OpenOptions['theme']
  close: () => void
}

/** Shows the frame above the page, with a button that closes it. */
function dialogAround(frame: HTMLIFrameElement, { title, closing, theme, close }: DialogOptions): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.tabIndex = -1
  dialog.setAttribute('aria-label', title)
  dialog.style.cssText = `border:0;padding:0;outline:0;inline-size:min(560px,100vw);block-size:min(860px,100dvh);max-inline-size:100vw;max-block-size:100dvh;border-radius:12px;overflow:hidden;background:Canvas;color:CanvasText;color-scheme:${theme ?? 'light dark'}`
  // Our own button, independent of the page inside: a phone has no Escape key.
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = '✕'
  button.setAttribute('aria-label', closing)
  button.style.cssText =
    'display:block;margin-inline-start:auto;inline-size:44px;block-size:44px;border:0;background:none;color:inherit;font:18px/1 sans-serif;cursor:pointer'
  button.addEventListener('click', close)
  frame.style.blockSize = 'calc(100% - 44px)'
  dialog.append(button, frame)
  document.body.append(dialog)
  // Escape closes, as in every dialog.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    close()
  })
  dialog.showModal()
  return dialog
}
