import type { FastifyRequest } from 'fastify'
import { closestLanguage } from '@tessera/contract/languages.ts'

/** The language a call asks to be answered in: its `lang` header, then what the browser wishes, then English. */
export function requestLanguage(request: Pick<FastifyRequest, 'headers'>, languages: readonly string[]): string {
  const { lang, 'accept-language': accept = '' } = request.headers
  const wished = accept.split(',').map((part) => part.split(';')[0]?.trim() ?? '')
  for (const wish of [typeof lang === 'string' ? lang : '', ...wished]) {
    const found = wish && closestLanguage(wish, languages)
    if (found) return found
  }
  return 'en'
}
