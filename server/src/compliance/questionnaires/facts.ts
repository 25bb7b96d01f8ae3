import type { Transaction } from 'kysely'
import { closestLanguage, fallbacksOf } from '@tessera/contract/languages.ts'
import type { Facts } from '@tessera/contract/questionnaire.ts'
import { factsAsked } from '@tessera/questionnaires/engine/plan.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import type { Library, LoadedTemplate } from '@tessera/questionnaires/library/files.ts'
import type { FastifyRequest } from 'fastify'
import type { ComplianceParts } from '../parts.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import { languageWish } from '../../platform/http/language.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { knowledgePercentOf } from '../suitability/knowledge.ts'
import { countriesOf, countryFacts } from './countries.ts'

/**
 * The member's facts that the conditions of this template may use. `connectionCountry`: where the request comes from,
 * if known.
 */
export async function factsOf(
  { keyring }: Pick<ComplianceParts, 'keyring'>,
  db: Db | Transaction<Database>,
  member: SessionMember,
  template: Template,
  connectionCountry: string | null,
): Promise<Facts> {
  const { site, kyc_level: level, residence_country: country } = member
  const asked = factsAsked(template)
  const found = countryFacts.some((name) => asked.has(name)) ? await countriesOf(keyring, db, member) : {}
  const knowledge = asked.has('knowledgePercent') ? await knowledgePercentOf({ db, keyring }, member, new Date()) : null
  const facts = {
    site,
    level: String(level),
    country,
    ...found,
    connectionCountry: asked.has('connectionCountry') ? connectionCountry : null,
    knowledgePercent: knowledge?.toString(),
  }
  return Object.fromEntries(
    Object.entries(facts).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
  )
}

/** The template of a code. An unknown code is refused like a questionnaire that was not asked. */
export function templateOf(library: Library, code: number): LoadedTemplate {
  const loaded = library.templates.get(code)
  if (!loaded) throw new Refusal('questionnaireNotFound')
  return loaded
}

/** The languages to search for texts, best first: the language of the page, its fallbacks, English. */
export function languagesOf(request: FastifyRequest, library: Library): string[] {
  return languagesFor(languageWish(request), library)
}

/** The same for a language named by another code. */
export function languagesFor(wish: string, library: Library): string[] {
  const found = closestLanguage(wish, [...library.texts.keys()])
  return found === undefined ? ['en'] : [...new Set([found, ...fallbacksOf(found), 'en'])]
}
