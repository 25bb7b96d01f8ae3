/** What the screens ask of their browser while they are rendered on the server: where the page is, and little else. */
export interface PageAtServer {
  host: object
  address: string
  origin: string
  language: string
  direction: 'ltr' | 'rtl'
  userAgent: string
}

/** Names that a browser has and the server has not. They are parameters of the screens' code. */
export const browserNames = [
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'localStorage',
  'sessionStorage',
  'matchMedia',
  'fetch',
  'requestAnimationFrame',
  'cancelAnimationFrame',
] as const

/** Their values for one page. Nothing of it outlives the page. */
export function browserOf({ host, address, origin, language, direction, userAgent }: PageAtServer): unknown[] {
  const nothing = (): void => undefined
  const empty = {
    length: 0,
    getItem: () => null,
    setItem: nothing,
    removeItem: nothing,
    clear: nothing,
    key: () => null,
  }
  const { pathname, search, href } = new URL(address, origin)
  const location = { pathname, search, hash: '', href, origin, host: new URL(origin).host }
  const phone = /Mobi|Android/.test(userAgent)
  const matchMedia = (query: string) => ({ matches: !phone && /hover: hover|width >=/.test(query), ...listeners })
  const listeners = { addEventListener: nothing, removeEventListener: nothing }
  const documentElement = { lang: language, dir: direction, dataset: {} }
  const document = { documentElement, cookie: '', title: '', hidden: false, getElementById: () => null, ...listeners }
  const navigator = { userAgent, onLine: true, language, maxTouchPoints: phone ? 5 : 0 }
  // A screen that needs more than the page's answers is not rendered here.
  const fetch = () => Promise.reject(new Error('The server renders from the answers of the page only'))
  const history = { state: null, replaceState: nothing, pushState: nothing }
  const frame = (): number => 0
  const window: Record<string, unknown> = {
    __HOST__: host,
    location,
    history,
    document,
    navigator,
    matchMedia,
    localStorage: empty,
    sessionStorage: empty,
    dispatchEvent: () => true,
    ...listeners,
  }
  window['parent'] = window
  const values: Record<(typeof browserNames)[number], unknown> = {
    window,
    document,
    navigator,
    location,
    history,
    localStorage: empty,
    sessionStorage: empty,
    matchMedia,
    fetch,
    requestAnimationFrame: frame,
    cancelAnimationFrame: nothing,
  }
  return browserNames.map((name) => values[name])
}
