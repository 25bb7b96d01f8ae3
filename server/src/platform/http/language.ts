import type { FastifyRequest } from 'fastify'
import { closestLanguage } from '@tessera/contract/languages.ts'

/** What a call asks to be answered in, best first: its `lang` header, then the browser's wishes. */
function wishesOf({ headers: { lang, 'accept-language': accept = '' } }: Pick<FastifyRequest, 'headers'>): string[] {
  const wished = accept.split(',').map((part) => part.split(';')[0]?.trim() ?? '')
  return [typeof lang === 'string' ? lang : '', ...wished].filter((wish) => wish !== '')
}

/** The language a page speaks, as its call says; empty when it says none. */
export function languageWish(request: Pick<FastifyRequest, 'headers'>): string {
  return wishesOf(request)[0] ?? ''
}

/** The best of these languages for a call; English where none fits. */
export function requestLanguage(request: Pick<FastifyRequest, 'headers'>, languages: readonly string[]): string {
  for (const wish of wishesOf(request)) {
    // Our own pages name a language by its tag: nothing is to be found out then.
    const found = languages.includes(wish) ? wish : closestLanguage(wish, languages)
    if (found) return found
  }
  return 'en'
}
