import { closestLanguage } from '@tessera/contract/languages.ts'
import type { HostConfig } from '../config.ts'

/** The choice on the device (specification, section 9). The cookie beside it is for the server. */
const storageKey = 'i18nextLng'

/** Parameter beside `lang` in an address: the language comes from the messenger around the page, not from a choice. */
const launchedMark = 'launched'

/** Where page and choice are stored: the browser's own storage, or a test's. */
export interface Place {
  document: Document
  location: Pick<Location, 'search'>
  /** Throws if the browser stores nothing. */
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
}

function thisPlace(): Place {
  return { document, location: window.location, storage: () => window.localStorage }
}

/**
 * The language to show: the `lang` parameter, the choice stored on the device, `launched` (the language of a messenger
 * around the page), or the language of the server's page. The server itself uses the same parameter, its cookie and
 * the browser's language. We store a choice by parameter. Signing out clears the device's storage, but the cookie
 * still has the choice.
 */
export function chooseLanguage(
  { brand, language, languages }: Pick<HostConfig, 'brand' | 'language' | 'languages'>,
  launched = '',
  place: Place = thisPlace(),
): string {
  const query = new URLSearchParams(place.location.search)
  const asked = closest(query.get('lang'), languages)
  if (asked && !query.has(launchedMark)) storeLanguage(asked, brand.shortName, place)
  return (
    asked ??
    closest(storedLanguage(place) ?? cookieOf(brand.shortName, place), languages) ??
    closest(launched, languages) ??
    language
  )
}

/**
 * The query that makes the server write this page in another language. `chosen`: the member chose it, so we store it.
 */
export function queryIn(language: string, { search, chosen }: { search: string; chosen: boolean }): string {
  const query = new URLSearchParams(search)
  query.set('lang', language)
  query.delete(launchedMark)
  if (!chosen) query.set(launchedMark, '1')
  return `?${query}`
}

/** True if the member chose a language on this device. */
export function hasChosen(shortName: string, place: Place = thisPlace()): boolean {
  return (storedLanguage(place) ?? cookieOf(shortName, place)) !== null
}

/** Stores the choice: on the device, and for a year as a cookie for the server's next page. */
export function storeLanguage(language: string, shortName: string, { document, storage }: Place = thisPlace()): void {
  document.cookie = `${cookieName(shortName)}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
  try {
    storage().setItem(storageKey, language)
  } catch {
    // A browser without storage: the choice is valid for this page.
  }
}

/** Sets the language of the page. Later calls to the server use it too. */
export function showLanguage(
  language: string,
  rightToLeft: readonly string[],
  page: Pick<Document, 'documentElement'> = document,
): void {
  page.documentElement.lang = language
  page.documentElement.dir = rightToLeft.includes(language) ? 'rtl' : 'ltr'
}

/** An address without its `lang` parameter. Once followed, it must not override a later choice. */
export function withoutLanguage(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('lang')
  url.searchParams.delete(launchedMark)
  return url.href
}

function closest(wish: string | null, languages: readonly string[]): string | undefined {
  return wish ? closestLanguage(wish, languages) : undefined
}

const cookieName = (shortName: string): string => `${shortName}-language`

function cookieOf(shortName: string, { document }: Place): string | null {
  const start = `${cookieName(shortName)}=`
  return (
    document.cookie
      .split('; ')
      .find((one) => one.startsWith(start))
      ?.slice(start.length) || null
  )
}

function storedLanguage({ storage }: Place): string | null {
  try {
    return storage().getItem(storageKey)
  } catch {
    return null
  }
}
