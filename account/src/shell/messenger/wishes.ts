import type { Post } from './bridge.ts'

/** Requests of the page to the messenger. We do not send a request that this version does not know. */
export interface Wishes {
  /** The first screen is ready. */
  ready: () => void
  /** Requests full height, black everywhere, and the safe areas. */
  enter: () => void
  showBack: (shown: boolean) => void
  confirmClosing: (asked: boolean) => void
  allowSwipes: (allowed: boolean) => void
  /**
   * Opens an address in a browser of the phone, not in the messenger's own web view. Returns false if only the page
   * itself can do it.
   */
  openOutside: (url: string) => boolean
}

const black = '#000000'
/**
 * The request must name a browser. Otherwise Android's client opens its own web view, where the camera is no better.
 */
const browser = 'chrome'

/** Requests for a messenger of this version. Each is sent when its value changes, not repeatedly. */
export function wishesOf(post: Post, version: string): Wishes {
  const since = (least: string): boolean => compareVersions(version, least) >= 0
  const lastSent = new Map<string, string>()
  const opened = new Set<string>()
  const postSince = (least: string, name: string, data: object): void => {
    if (!since(least) || lastSent.get(name) === JSON.stringify(data)) return
    lastSent.set(name, JSON.stringify(data))
    post(name, data)
  }
  return {
    ready: () => void post('web_app_ready'),
    enter: () => {
      post('web_app_expand')
      postSince('6.1', 'web_app_set_background_color', { color: black })
      // Custom colours came later than the choice between two theme colours.
      postSince('6.1', 'web_app_set_header_color', since('6.9') ? { color: black } : { color_key: 'bg_color' })
      postSince('7.10', 'web_app_set_bottom_bar_color', { color: black })
      if (!since('8.0')) return
      post('web_app_request_safe_area')
      post('web_app_request_content_safe_area')
    },
    showBack: (shown) => postSince('6.1', 'web_app_setup_back_button', { is_visible: shown }),
    confirmClosing: (asked) => postSince('6.2', 'web_app_setup_closing_behavior', { need_confirmation: asked }),
    allowSwipes: (allowed) => postSince('7.7', 'web_app_setup_swipe_behavior', { allow_vertical_swipe: allowed }),
    openOutside: (url) => {
      if (!since('6.1')) return false
      // Some clients open nothing if the named browser is missing. The next press lets them choose.
      const named = since('7.6') && !opened.has(url)
      opened.add(url)
      return post('web_app_open_link', named ? { url, try_browser: browser } : { url })
    },
  }
}

/** Negative when `a` is older than `b`: `7.10` is newer than `7.7`. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number))
  for (let part = 0; part < Math.max(left?.length ?? 0, right?.length ?? 0); part += 1) {
    const difference = (left?.[part] ?? 0) - (right?.[part] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
