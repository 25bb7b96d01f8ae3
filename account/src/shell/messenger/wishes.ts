import type { Post } from './bridge.ts'

/** What the page asks of the messenger. A wish that this version of the messenger does not know is not sent. */
export interface Wishes {
  /** The first screen stands. */
  ready: () => void
  /** The whole height of the screen, all of it black, and where its edges are. */
  enter: () => void
  showBack: (shown: boolean) => void
  confirmClosing: (asked: boolean) => void
  allowSwipes: (allowed: boolean) => void
  /** Opens an address in a browser of the phone, not in the messenger's own view; false where only the page itself can. */
  openOutside: (url: string) => boolean
}

const black = '#000000'
/** A browser must be named, or Android's client opens the address in its own view, where the camera is no better. */
const browser = 'chrome'

/** The wishes of a messenger of this version; each is sent when it changes, not again and again. */
export function wishesOf(post: Post, version: string): Wishes {
  const since = (least: string): boolean => compareVersions(version, least) >= 0
  const told = new Map<string, string>()
  const opened = new Set<string>()
  const tell = (least: string, name: string, data: object): void => {
    if (!since(least) || told.get(name) === JSON.stringify(data)) return
    told.set(name, JSON.stringify(data))
    post(name, data)
  }
  return {
    ready: () => void post('web_app_ready'),
    enter: () => {
      post('web_app_expand')
      tell('6.1', 'web_app_set_background_color', { color: black })
      // A colour of one's own came later than the choice between the theme's two.
      tell('6.1', 'web_app_set_header_color', since('6.9') ? { color: black } : { color_key: 'bg_color' })
      tell('7.10', 'web_app_set_bottom_bar_color', { color: black })
      if (!since('8.0')) return
      post('web_app_request_safe_area')
      post('web_app_request_content_safe_area')
    },
    showBack: (shown) => tell('6.1', 'web_app_setup_back_button', { is_visible: shown }),
    confirmClosing: (asked) => tell('6.2', 'web_app_setup_closing_behavior', { need_confirmation: asked }),
    allowSwipes: (allowed) => tell('7.7', 'web_app_setup_swipe_behavior', { allow_vertical_swipe: allowed }),
    openOutside: (url) => {
      if (!since('6.1')) return false
      // Some clients open nothing where the browser they are told of is missing: at the next press they choose.
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
