import type { Transaction } from 'kysely'
import countries from '@tessera/contract/countries.json' with { type: 'json' }
import type { Facts } from '@tessera/contract/questionnaire.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import { approvedAnswers } from '../approved-answers.ts'

/** The code of the questionnaire that asks for a phone number, and the path of the question. */
const personal = { code: 250, phone: 'numbers.phone' }

/** Facts about the countries that a member's data points to. */
export const countryFacts = ['documentCountry', 'nationalities', 'registeredCountry', 'phoneCountries'] as const

/**
 * The countries of the verified document, of the nationality (of a passport or identity card, and the declared one), of
 * the address (the last one proved, or the one given at sign-up) and of the
 * phone number. Several, where countries share a calling code. Missing data says nothing.
 */
export async function countriesOf(
  keyring: Keyring,
  db: Db | Transaction<Database>,
  member: SessionMember,
): Promise<Facts> {
  const document = await db
    .selectFrom('identity_document')
    .select(['country', 'document_type'])
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
  const isOfState = document?.document_type === 'PASSPORT' || document?.document_type === 'ID_CARD'
  return {
    documentCountry: document?.country ?? '',
    // Without a document of a state of their own, a declared nationality proves nothing against another one.
    nationalities: isOfState ? [document.country, member.nationality ?? ''].join(' ').trim() : '',
    registeredCountry: proof?.country ?? member.residence_country ?? '',
    phoneCountries: typeof phone === 'string' ? countriesOfPhone(phone).join(' ') : '',
  }
}

/** The countries with the calling code of this number (`+` and digits). Empty where no code fits. */
export function countriesOfPhone(phone: string): string[] {
  const digits = phone.startsWith('+') ? phone.slice(1) : ''
  const fitting = countries.filter(({ regionCode }) => digits.startsWith(String(regionCode)))
  const longest = Math.max(...fitting.map(({ regionCode }) => String(regionCode).length))
  return fitting.filter(({ regionCode }) => String(regionCode).length === longest).map(({ countryCode }) => countryCode)
}
