import type { Transaction } from 'kysely'
import type { Facts } from '@tessera/contract/questionnaire.ts'
import { factsAsked } from '@tessera/questionnaires/engine/plan.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import type { ComplianceParts } from '../parts.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { knowledgePercentOf } from '../suitability/knowledge-record.ts'
import { countriesOf, countryFacts } from './countries.ts'

/**
 * The member's facts that the conditions of this template may use. `connectionCountry`: where the request comes from,
 * if known.
 */
export async function factsOf(
  { keyring }: Pick<ComplianceParts, 'keyring'>,
  db: Db | Transaction<Database>,
  member: SessionMember,
  { template, connectionCountry }: { template: Template; connectionCountry: string | null },
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
