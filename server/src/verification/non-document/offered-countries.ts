import type { NumberKind } from '@tessera/contract/numbers.ts'
import type { Member } from '../../platform/db/tables.ts'
import type { VerificationParts } from '../parts.ts'
import { nonDocumentCountries } from './non-document.ts'

/** The accepted numbers that the member can have: of the stated residence or nationality. All, while none is stated. */
export function offeredCountries(
  context: Pick<VerificationParts, 'regions' | 'registry'>,
  { site, residence_country: residence, nationality }: Pick<Member, 'site' | 'residence_country' | 'nationality'>,
): { country: string; kinds: NumberKind[] }[] {
  const taken = nonDocumentCountries(context, site)
  return residence || nationality
    ? taken.filter(({ country }) => country === residence || country === nationality)
    : taken
}
