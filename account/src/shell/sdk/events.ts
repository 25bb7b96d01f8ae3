import { useLayoutEffect } from 'react'
import { useSdk } from '../../state/sdk.ts'

/** Events for the page that frames ours. None of them is a verdict: the partner's server asks ours. */
export type SdkEvent =
  | { type: 'ready' }
  | { type: 'step'; step: string }
  | { type: 'submitted' }
  /** There is a decision: ask our server for it. */
  | { type: 'result' }
  | { type: 'closed' }
  | { type: 'error'; reason: string }
  /** The page's own height, CSS pixels. */
  | { type: 'resize'; height: number }

/**
 * The interface of a native app in its web view for events of a visit: a message handler of WKWebView, or an object
 * with `postMessage`.
 */
interface NativeBridges {
  webkit?: { messageHandlers?: { verification?: { postMessage: (message: unknown) => void } } }
  verification?: { postMessage?: (message: string) => void }
}

/** True if a native app around the page receives events. */
export function hasNativeBridge(): boolean {
  const { webkit, verification }: Window & NativeBridges = window
  return webkit?.messageHandlers?.verification !== undefined || typeof verification?.postMessage === 'function'
}

/**
 * Sends an event to the framing page if it is registered. Without a frame it goes to the native app around the page.
 */
export function notifyHost(event: SdkEvent, page: Window = window): void {
  const message = { source: 'verification-frame', ...event }
  if (page.parent === page) {
    const { visit, refusal } = useSdk.getState()
    if (visit || refusal !== null) postToApp(message, page)
    return
  }
  const framing = framingOrigin(page)
  const { visit, refusal } = useSdk.getState()
  // Before the code is validated no page is registered. A refusal may go to the page that opened ours.
  const known = visit?.partner?.origins ?? []
  if (!framing || (!known.includes(framing) && framing !== page.location.origin && refusal === null)) return
  page.parent.postMessage(message, framing)
}

function postToApp(message: object, page: Window): void {
  const { webkit, verification }: Window & NativeBridges = page
  webkit?.messageHandlers?.verification?.postMessage(message)
  // An Android interface accepts strings only.
  verification?.postMessage?.(JSON.stringify(message))
}

/** The origin of the framing page: from the browser itself, or from the referrer. */
function framingOrigin(page: Window): string | null {
  const [ancestor] = page.location.ancestorOrigins ?? []
  return ancestor ?? URL.parse(page.document.referrer)?.origin ?? null
}

/** Reports the height to the framing page, and handles its request to close. */
export function useHostFrame(): void {
  // Runs before the content sends anything: a host that receives `ready` may rely on the keys.
  useLayoutEffect(() => {
    if (window.parent === window) return undefined
    const { body, documentElement: root } = document
    // As high as its content, and no higher: the styles ignore the window's height.
    root.dataset['framed'] = ''
    const observer = new ResizeObserver(() =>
      notifyHost({ type: 'resize', height: Math.ceil(body.getBoundingClientRect().height) }),
    )
    observer.observe(body)
    const onKey = ({ key, defaultPrevented }: KeyboardEvent): void => {
      // What is open inside the page closes first. The browser does that itself after this.
      if (key === 'Escape' && !defaultPrevented && !document.querySelector('dialog[open], :popover-open'))
        notifyHost({ type: 'closed' })
    }
    window.addEventListener('keydown', onKey)
    return () => {
      delete root.dataset['framed']
      observer.disconnect()
      window.removeEventListener('keydown', onKey)
    }
  }, [])
}
