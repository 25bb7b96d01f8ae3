/*
 * How page and messenger communicate. The messenger's own script does the same (the tests compare with its npm copy).
 */

/** What a messenger defines on the window or calls. All of it may be missing. */
export interface MessengerWindow {
  TelegramWebviewProxy?: { postEvent: (name: string, json: string) => void }
  external?: { notify?: (json: string) => void }
  Telegram?: {
    WebView?: {
      receiveEvent: (name: string, data?: unknown) => void
      onEvent?: (name: string, listener: (name: string, data?: unknown) => void) => void
    }
  }
  TelegramGameProxy?: { receiveEvent: (name: string, data?: unknown) => void }
  TelegramGameProxy_receiveEvent?: (name: string, data?: unknown) => void
}

/** Sends a request to the messenger. Returns false without one. */
export type Post = (name: string, data?: unknown) => boolean

/** The origins of the messenger's web clients, which show us in a frame. The server lets no other page frame ours. */
const webOrigin = 'https://web.telegram.org'

/** How to reach the messenger of this window; null in a browser that only opened a messenger's link. */
export function findPost(window: Window & MessengerWindow): Post | null {
  const proxy = window.TelegramWebviewProxy
  if (proxy) {
    return (name, data = '') => {
      proxy.postEvent(name, JSON.stringify(data))
      return true
    }
  }
  const { external } = window
  if (external && typeof external.notify === 'function') {
    return (name, data = '') => {
      external.notify?.(JSON.stringify({ eventType: name, eventData: data }))
      return true
    }
  }
  if (window.parent === window) return null
  return (name, data = '') => {
    window.parent.postMessage(JSON.stringify({ eventType: name, eventData: data }), webOrigin)
    return true
  }
}

/** Calls `listener` with every event of the messenger. */
export function listen(window: Window & MessengerWindow, listener: (name: string, data: unknown) => void): void {
  const receiveEvent = (name: string, data?: unknown): void => listener(name, data)
  const script = window.Telegram?.WebView
  if (script?.onEvent) {
    // A host page included the messenger's own script: the messenger calls that one instead of us.
    for (const name of listened) script.onEvent(name, receiveEvent)
    return
  }
  window.Telegram = { ...window.Telegram, WebView: { receiveEvent } }
  window.TelegramGameProxy = { receiveEvent }
  window.TelegramGameProxy_receiveEvent = receiveEvent
  if (window.parent === window) return
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || origin !== webOrigin || typeof data !== 'string') return
    const event = parsed(data)
    if (event) listener(event.eventType, event.eventData)
  })
}

/** All events that we handle. */
const listened = ['back_button_pressed', 'safe_area_changed', 'content_safe_area_changed'] as const

function parsed(text: string): { eventType: string; eventData?: unknown } | null {
  try {
    const event: unknown = JSON.parse(text)
    return typeof event === 'object' && event !== null && 'eventType' in event && typeof event.eventType === 'string'
      ? { ...event, eventType: event.eventType }
      : null
  } catch {
    return null
  }
}
