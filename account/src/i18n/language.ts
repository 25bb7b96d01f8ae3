import { closestLanguage } from '@tessera/contract/languages.ts'
import type { HostConfig } from '../config.ts'

/** Where the choice is kept on the device (specification, section 9); the cookie beside it is for the server. */
const storageKey = 'i18nextLng'

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
 * A choice by parameter is kept.
 */
export function chooseLanguage({ brand, language, languages }: Pick<HostConfig, 'brand' | 'language' | 'languages'>, launched = '', place: Place = thisPlace()): string {
  const asked = closest(new URLSearchParams(place.location.search).get('lang'), languages)
  if (asked) keepLanguage(asked, brand.shortName, place)
  return asked ?? closest(keptLanguage(place), languages) ?? closest(launched, languages) ?? language
}

/** Keeps the choice: on the device, and for a year as a cookie for the server's next page. */
export function keepLanguage(language: string, shortName: string, { document, storage }: Place = thisPlace()): void {
  document.cookie = `${shortName}-language=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
  try {
    storage().setItem(storageKey, language)
  } catch {
    // A browser that keeps nothing: the choice holds for this page.
  }
}

/** Tells the page which language it is in; later calls to the server go by it too. */
export function showLanguage(language: string, rightToLeft: readonly string[], page: Pick<Document, 'documentElement'> = document): void {
  page.documentElement.lang = language
  page.documentElement.dir = rightToLeft.includes(language) ? 'rtl' : 'ltr'
}

/** An address without its `lang` parameter: once followed, it must not overrule a later choice. */
export function withoutLanguage(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('lang')
  return url.href
}

function closest(wish: string | null, languages: readonly string[]): string | undefined {
  return wish ? closestLanguage(wish, languages) : undefined
}

function keptLanguage({ storage }: Place): string | null {
  try {
    return storage().getItem(storageKey)
  } catch {
    return null
  }
}
