import type { FastifyRequest } from 'fastify'
import { closestLanguage } from '@tessera/contract/languages.ts'
import { readCookie } from '../../platform/http/cookies.ts'

/** The languages that a host offers. */
export interface LanguageOffer {
  languages: string[]
  /** For visitors who prefer none of them. */
  fallbackLanguage: string
}

const worldwide = 'en en-US zh-CN zh-TW ja-JP ko-KR ru-RU id-ID es-ES tr-TR th-TH vi-VN de-DE ar-SA'.split(' ')
const hongKong = ['zh-HK', 'en-HK']

/** Written from right to left. */
export const rightToLeft = ['ar-SA']

export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.includes(language) ? 'rtl' : 'ltr'
}

/** The languages of the requested host. Hong Kong's domains have their own (specification, section 9). */
export function languagesFor(hostname: string, hkHosts: readonly string[], existing: readonly string[]): LanguageOffer {
  const atHongKong = hkHosts.some((host) => host.toLowerCase() === hostname.toLowerCase())
  return {
    languages: (atHongKong ? hongKong : worldwide).filter((language) => existing.includes(language)),
    fallbackLanguage: atHongKong ? 'zh-HK' : 'en',
  }
}

/**
 * The language of a page: the `lang` parameter, the member's cookie, the browser's preference, the fallback. Only
 * available languages count.
 */
export function chooseLanguage(
  request: FastifyRequest,
  { languages, fallbackLanguage }: LanguageOffer,
  shortName: string,
): string {
  const { lang: asked }: { lang?: unknown } = Object(request.query)
  const wished = (request.headers['accept-language'] ?? '').split(',').map((part) => part.split(';')[0]?.trim() ?? '')
  for (const wish of [
    typeof asked === 'string' ? asked : undefined,
    readCookie(request, `${shortName}-language`),
    ...wished,
  ]) {
    const found = wish && closestLanguage(wish, languages)
    if (found) return found
  }
  return fallbackLanguage
}
