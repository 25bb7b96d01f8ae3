/** What the messenger reported when it opened the page. */
export interface Launch {
  /** Proves who opened it. Empty after it was sent, because it is valid for one sign-in. */
  data: string
  /** Version of the interface between messenger and page, such as `7.7`. */
  version: string
  /** The messenger's own name of the platform, such as `ios` or `tdesktop`. */
  platform: string
  /** The messenger's language, such as `pt-br`; empty if it names none. */
  language: string
}

type Browser = Pick<Window, 'location' | 'history' | 'sessionStorage'>

const storageKey = 'messenger-launch'
const base: Launch = { data: '', version: '6.0', platform: 'unknown', language: '' }

/**
 * Reads the launch from the first address of the tab and stores it for the tab. We remove it from the address, so that
 * a shared address does not contain the proof.
 */
export function takeLaunch(browser: Browser): Launch {
  const hash = browser.location.hash.slice(1)
  const at = hash.search(/(?:^|[?&])tgWebApp/)
  if (at === -1) return storedLaunch(browser)
  const parameters = new URLSearchParams(hash.slice(at).replace(/^[?&]/, ''))
  const data = parameters.get('tgWebAppData') ?? ''
  const launch = {
    data,
    version: parameters.get('tgWebAppVersion') ?? base.version,
    platform: parameters.get('tgWebAppPlatform') ?? base.platform,
    language: languageIn(data),
  }
  storeLaunch(browser, launch)
  const anchor = hash.slice(0, at)
  browser.history.replaceState(
    browser.history.state,
    '',
    browser.location.pathname + browser.location.search + (anchor && `#${anchor}`),
  )
  return launch
}

/** Stores what a later load of the page needs. */
export function storeLaunch({ sessionStorage }: Pick<Browser, 'sessionStorage'>, launch: Launch): void {
  sessionStorage.setItem(storageKey, JSON.stringify(launch))
}

/** True if the tab still has a launch. */
export function isStored({ sessionStorage }: Pick<Browser, 'sessionStorage'>): boolean {
  return sessionStorage.getItem(storageKey) !== null
}

function storedLaunch({ sessionStorage }: Pick<Browser, 'sessionStorage'>): Launch {
  const stored = sessionStorage.getItem(storageKey)
  const launch: Partial<Launch> = stored ? JSON.parse(stored) : {}
  return { ...base, ...launch }
}

/** Only for the choice of language: this data is not verified. */
function languageIn(data: string): string {
  try {
    const user: unknown = JSON.parse(new URLSearchParams(data).get('user') ?? '{}')
    const code: unknown = typeof user === 'object' && user !== null ? Reflect.get(user, 'language_code') : ''
    return typeof code === 'string' ? code : ''
  } catch {
    return ''
  }
}
