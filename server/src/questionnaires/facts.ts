import { closestLanguage, fallbacksOf } from '@tessera/contract/languages.ts'
import type { Facts } from '@tessera/contract/questionnaire.ts'
import type { Library, LoadedTemplate } from '@tessera/questionnaires/library/files.ts'
import type { FastifyRequest } from 'fastify'
import { languageWish } from '../http/language.ts'
import { Refusal } from '../http/refusal.ts'
import type { SessionMember } from '../members/sessions.ts'

/** What about the member conditions may ask. */
export function factsOf(member: Pick<SessionMember, 'site' | 'residence_country' | 'kyc_level'>): Facts {
  return { site: member.site, level: String(member.kyc_level), ...(member.residence_country ? { country: member.residence_country } : {}) }
}

/** The template of a number; refused like one that is not asked of the member. */
export function templateOf(library: Library, code: number): LoadedTemplate {
  const loaded = library.templates.get(code)
  if (!loaded) throw new Refusal('questionnaireNotFound')
  return loaded
}

/** The languages to look for words in, best first: the one the page speaks, what stands in for it, English. */
export function languagesOf(request: FastifyRequest, library: Library): string[] {
  return languagesFor(languageWish(request), library)
}

/** The same for a language that is named otherwise. */
export function languagesFor(wish: string, library: Library): string[] {
  const found = closestLanguage(wish, [...library.texts.keys()])
  return found === undefined ? ['en'] : [...new Set([found, ...fallbacksOf(found), 'en'])]
}
