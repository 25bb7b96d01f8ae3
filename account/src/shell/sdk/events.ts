import { useLayoutEffect } from 'react'
import { useSdk } from '../../state/sdk.ts'

/** What the page tells whoever frames it. None of it is a verdict: the partner's server asks ours. */
export type SdkEvent =
  | { type: 'ready' }
  | { type: 'step'; step: string }
  | { type: 'submitted' }
  /** Something was decided: ask our server what. */
  | { type: 'result' }
  | { type: 'closed' }
  | { type: 'error'; reason: string }
  /** The page's own height, CSS pixels. */
  | { type: 'resize'; height: number }

/** What a native app puts into its web view to hear of a visit: a message handler of WKWebView, or an interface with `postMessage`. */
interface NativeBridges {
  webkit?: { messageHandlers?: { verification?: { postMessage: (message: unknown) => void } } }
  verification?: { postMessage?: (message: string) => void }
}

/** Whether a native app around the page hears of it. */
export function hasNativeBridge(page: Window = window): boolean {
  const { webkit, verification } = page as NativeBridges
  return webkit?.messageHandlers?.verification !== undefined || typeof verification?.postMessage === 'function'
}

/** Tells the framing page, if it is a registered one, to any other nothing is said; where no page frames ours, the native app around it. */
export function notifyHost(event: SdkEvent, page: Window = window): void {
  const message = { source: 'verification-frame', ...event }
  if (page.parent === page) {
    const { visit, refusal } = useSdk.getState()
    if (visit || refusal !== null) tellNative(message, page)
    return
  }
  const framing = framingOrigin(page)
  const { visit, refusal } = useSdk.getState()
  // Before the code is known to be good nobody is registered; that it was refused may be told to whoever opened us.
  const known = visit?.partner?.origins ?? []
  if (!framing || (!known.includes(framing) && framing !== page.location.origin && refusal === null)) return
  page.parent.postMessage(message, framing)
}

function tellNative(message: object, page: Window): void {
  const { webkit, verification } = page as NativeBridges
  webkit?.messageHandlers?.verification?.postMessage(message)
  // An interface of Android takes texts alone.
  verification?.postMessage?.(JSON.stringify(message))
}

/** The origin of the page that frames this one; the browser's own word, or the address it came from. */
function framingOrigin(page: Window): string | null {
  const [ancestor] = page.location.ancestorOrigins ?? []
  return ancestor ?? URL.parse(page.document.referrer)?.origin ?? null
}

/** Keeps the framing page told of the height, and takes its wish to close. */
export function useHostFrame(): void {
  // Before anything within the page speaks: whoever hears `ready` may count on the keys.
  useLayoutEffect(() => {
    if (window.parent === window) return undefined
    const { body, documentElement: root } = document
    // As high as what stands in it, and no higher: the styles let go of the window's height.
    root.dataset['framed'] = ''
    const observer = new ResizeObserver(() =>
      notifyHost({ type: 'resize', height: Math.ceil(body.getBoundingClientRect().height) }),
    )
    observer.observe(body)
    const onKey = ({ key, defaultPrevented }: KeyboardEvent): void => {
      // What is open within the page goes first; the browser closes it by itself after this.
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
