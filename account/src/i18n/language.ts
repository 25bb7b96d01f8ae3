import { closestLanguage } from '@tessera/contract/languages.ts'
import type { HostConfig } from '../config.ts'

/** Where the choice is kept on the device (specification, section 9); the cookie beside it is for the server. */
const storageKey = 'i18nextLng'

/** Beside `lang` in an address: the language of the messenger around the page, which nobody chose. */
const launchedMark = 'launched'

/** Where the page and its choice stand; the browser's own, or a test's. */
export interface Place {
  document: Document
  location: Pick<Location, 'search'>
  /** Throws where the browser keeps nothing. */
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
}

function thisPlace(): Place {
  return { document, location: window.location, storage: () => window.localStorage }
}

/**
 * The language to show: `lang` parameter, the choice kept on the device, else `launched`, the language of a messenger around
 * the page, else the language the server wrote the page in - it went by the same parameter, its cookie and the browser's wish.
 * A choice by parameter is kept. Signing out empties the device's storage: the choice then still stands in the cookie.
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
    closest(keptLanguage(place) ?? cookieOf(brand.shortName, place), languages) ??
    closest(launched, languages) ??
    language
  )
}

/** The query that has the server write this page in another language; `chosen`: by the member, so that it is kept. */
export function queryIn(language: string, { search, chosen }: { search: string; chosen: boolean }): string {
  const query = new URLSearchParams(search)
  query.set('lang', language)
  query.delete(launchedMark)
  if (!chosen) query.set(launchedMark, '1')
  return `?${query}`
}

/** Whether the member chose a language on this device. */
export function hasChosen(shortName: string, place: Place = thisPlace()): boolean {
  return (keptLanguage(place) ?? cookieOf(shortName, place)) !== null
}

/** Keeps the choice: on the device, and for a year as a cookie for the server's next page. */
export function storeLanguage(language: string, shortName: string, { document, storage }: Place = thisPlace()): void {
  document.cookie = `${cookieName(shortName)}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
  try {
    storage().setItem(storageKey, language)
  } catch {
    // A browser that keeps nothing: the choice holds for this page.
  }
}

/** Tells the page which language it is in; later calls to the server go by it too. */
export function showLanguage(
  language: string,
  rightToLeft: readonly string[],
  page: Pick<Document, 'documentElement'> = document,
): void {
  page.documentElement.lang = language
  page.documentElement.dir = rightToLeft.includes(language) ? 'rtl' : 'ltr'
}

/** An address without its `lang` parameter: once followed, it must not overrule a later choice. */
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

function keptLanguage({ storage }: Place): string | null {
  try {
    return storage().getItem(storageKey)
  } catch {
    return null
  }
}
