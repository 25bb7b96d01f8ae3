/** What the messenger said when it opened the page. */
export interface Launch {
  /** Proves who opened it; empty once it was sent, for it serves one sign-in. */
  data: string
  /** Of the interface between messenger and page, such as `7.7`. */
  version: string
  /** The messenger's own name of the platform, such as `ios` or `tdesktop`. */
  platform: string
  /** The language of the messenger, such as `pt-br`; empty when it names none. */
  language: string
}

type Browser = Pick<Window, 'location' | 'history' | 'sessionStorage'>

const storageKey = 'messenger-launch'
const base: Launch = { data: '', version: '6.0', platform: 'unknown', language: '' }

/**
 * Reads the launch from the address, where it stands at the first load alone, and keeps it for the tab. It leaves the address:
 * whoever is sent that address must not be sent the proof.
 */
export function takeLaunch(browser: Browser): Launch {
  const hash = browser.location.hash.slice(1)
  const at = hash.search(/(?:^|[?&])tgWebApp/)
  if (at === -1) return keptLaunch(browser)
  const told = new URLSearchParams(hash.slice(at).replace(/^[?&]/, ''))
  const data = told.get('tgWebAppData') ?? ''
  const launch = {
    data,
    version: told.get('tgWebAppVersion') ?? base.version,
    platform: told.get('tgWebAppPlatform') ?? base.platform,
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

/** Keeps what a later load of the page needs. */
export function storeLaunch({ sessionStorage }: Pick<Browser, 'sessionStorage'>, launch: Launch): void {
  sessionStorage.setItem(storageKey, JSON.stringify(launch))
}

/** Whether the tab still knows of a launch. */
export function isKept({ sessionStorage }: Pick<Browser, 'sessionStorage'>): boolean {
  return sessionStorage.getItem(storageKey) !== null
}

function keptLaunch({ sessionStorage }: Pick<Browser, 'sessionStorage'>): Launch {
  const kept = sessionStorage.getItem(storageKey)
  return kept ? { ...base, ...(JSON.parse(kept) as Partial<Launch>) } : base
}

/** For the choice of words alone: nothing here is proved. */
function languageIn(data: string): string {
  try {
    const user: unknown = JSON.parse(new URLSearchParams(data).get('user') ?? '{}')
    const code: unknown = typeof user === 'object' && user !== null ? Reflect.get(user, 'language_code') : ''
    return typeof code === 'string' ? code : ''
  } catch {
    return ''
  }
}
