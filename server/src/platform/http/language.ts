import type { FastifyRequest } from 'fastify'
import { closestLanguage } from '@tessera/contract/languages.ts'

/** The languages that a call prefers, best first: its `lang` header, then those of the browser. */
function wishesOf({ headers: { lang, 'accept-language': accept = '' } }: Pick<FastifyRequest, 'headers'>): string[] {
  const wished = accept.split(',').map((part) => part.split(';')[0]?.trim() ?? '')
  return [typeof lang === 'string' ? lang : '', ...wished].filter((wish) => wish !== '')
}

/** The language of the page, as the call names it. Empty when it names none. */
export function languageWish(request: Pick<FastifyRequest, 'headers'>): string {
  return wishesOf(request)[0] ?? ''
}

/** The best of these languages for a call, or English when none fits. */
export function requestLanguage(request: Pick<FastifyRequest, 'headers'>, languages: readonly string[]): string {
  for (const wish of wishesOf(request)) {
    // Our own pages send an exact language tag, so there is nothing to negotiate.
    const found = languages.includes(wish) ? wish : closestLanguage(wish, languages)
    if (found) return found
  }
  return 'en'
}
