import type { Transaction } from 'kysely'
import countries from '@tessera/contract/countries.json' with { type: 'json' }
import type { Facts } from '@tessera/contract/questionnaire.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import { approvedAnswers } from './previous-approval.ts'

/** The questionnaire that asks for a phone number, and where. */
const personal = { code: 250, phone: 'numbers.phone' }

/** Facts that tell to which countries what we hold of a member points. */
export const countryFacts = ['documentCountry', 'registeredCountry', 'phoneCountries'] as const

/**
 * Of the document they were verified with, of their address (the last one proved, else the one they named when they signed
 * up), and of their phone number: several, where countries share a code. What we do not hold says nothing.
 */
export async function countriesOf(
  keyring: Keyring,
  db: Db | Transaction<Database>,
  member: SessionMember,
): Promise<Facts> {
  const document = await db
    .selectFrom('identity_document')
    .select('country')
    .where('member_id', '=', member.id)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
  const proof = await db
    .selectFrom('address_proof')
    .select('country')
    .where('member_id', '=', member.id)
    .where('state', '=', 'approved')
    .where('voided_at', 'is', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const phone = (await approvedAnswers(keyring, db, member, [personal.code]))[personal.code]?.[personal.phone]
  return {
    documentCountry: document?.country ?? '',
    registeredCountry: proof?.country ?? member.residence_country ?? '',
    phoneCountries: typeof phone === 'string' ? countriesOfPhone(phone).join(' ') : '',
  }
}

/** The countries whose numbers begin like this one (`+` and digits); none where no code fits. */
export function countriesOfPhone(phone: string): string[] {
  const digits = phone.startsWith('+') ? phone.slice(1) : ''
  const fitting = countries.filter(({ regionCode }) => digits.startsWith(String(regionCode)))
  const longest = Math.max(...fitting.map(({ regionCode }) => String(regionCode).length))
  return fitting.filter(({ regionCode }) => String(regionCode).length === longest).map(({ countryCode }) => countryCode)
}
