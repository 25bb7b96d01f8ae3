import { closestLanguage, fallbacksOf } from '@tessera/contract/languages.ts'
import type { Library } from '@tessera/questionnaires/library/files.ts'
import type { FastifyRequest } from 'fastify'
import { languageWish } from '../platform/http/language.ts'

/** The languages to search for texts, best first: the language of the page, its fallbacks, English. */
export function languagesOf(request: FastifyRequest, library: Library): string[] {
  return languagesFor(languageWish(request), library)
}

/** The same for a language named by another code. */
export function languagesFor(wish: string, library: Library): string[] {
  const found = closestLanguage(wish, [...library.texts.keys()])
  return found === undefined ? ['en'] : [...new Set([found, ...fallbacksOf(found), 'en'])]
}
