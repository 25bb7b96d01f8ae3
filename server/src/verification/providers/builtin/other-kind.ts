import type { ResultOf } from '@tessera/contract/endpoint.ts'
import type { builtinReading } from '@tessera/contract/endpoints/v3/private/kyc/builtin/reading.ts'
import type { DocumentType } from '@tessera/contract/states.ts'
import type { Attempt } from '../../../platform/db/tables.ts'
import type { Region } from '../../../regions/region.ts'
import type { VerificationParts } from '../../parts.ts'
import type { Fact } from '../../../recognition/facts.ts'
import { toAlpha2 } from '../../../recognition/read/countries.ts'
import { best } from '../../records/read-identity.ts'
import { acceptedDocuments } from '../../records/documents.ts'

type Read = NonNullable<ResultOf<typeof builtinReading>['read']>

/** What is returned while only the front of a card is there. */
export const nothing: Read = {
  name: null,
  birthDate: null,
  number: null,
  expiresOn: null,
  swapped: false,
  otherKind: null,
  otherCountry: null,
  otherPerson: null,
  against: [],
}

interface Where {
  context: Pick<VerificationParts, 'config'>
  region: Region
  attempt: Attempt
}

/** The kind of document in the photos, if it is not the chosen one, and whether the member can continue with it. */
export function otherKindOf(
  seen: DocumentType | null,
  against: Read['against'],
  { context, region, attempt }: Where,
): Read['otherKind'] {
  const kind = against.some(({ reason }) => reason === 'DOC_OTHER_KIND') ? seen : null
  if (kind === null) return null
  const accepted = acceptedDocuments(region, attempt.country, context.config.mode)
  // A newer document has rules of its own, so the member chooses it again.
  return { documentType: kind, accepted: attempt.purpose === 'verify' && accepted.some(({ type }) => type === kind) }
}

/** The country that issued the document, if it is not the chosen one, and whether the member can continue with it. */
export function otherCountryOf(
  facts: readonly Fact[],
  against: Read['against'],
  { context, region, attempt }: Where,
): Read['otherCountry'] {
  const state = against.some(({ reason }) => reason === 'COUNTRY_MISMATCH') ? best(facts, 'issuingCountry') : null
  const country = state && toAlpha2(state)
  // Specimens and people without a state have a code that is no country.
  if (country?.length !== 2) return null
  const accepted = acceptedDocuments(region, country, context.config.mode)
  return {
    country,
    accepted: attempt.purpose === 'verify' && accepted.some(({ type }) => type === attempt.document_type),
  }
}
