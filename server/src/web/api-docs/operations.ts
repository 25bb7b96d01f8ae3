import type { Access, Endpoint } from '@tessera/contract/endpoint.ts'
import { commonCodes, type RetCodeName } from '@tessera/contract/errors.ts'

/** One call of the document: its own path, or its twin in SDK mode. */
export interface Operation {
  endpoint: Endpoint
  path: string
  access: Access
}

/** What every endpoint of an access may refuse with, beside its own codes. */
const always: Readonly<Record<Access, readonly RetCodeName[]>> = {
  public: commonCodes,
  member: [...commonCodes, 'notSignedIn'],
  // A phone that carries on a verification, and a visit for verification alone, are open to few calls.
  sdk: [...commonCodes, 'tokenExpired', 'tokenInvalid', 'accountRestricted'],
  partner: ['invalidParameters', 'tooManyRequests', 'partnerKeyInvalid', 'internal'],
  provider: ['invalidParameters', 'tooManyRequests', 'internal'],
}

/** The refusals a caller must be ready for, by name. */
export function refusalsOf({ endpoint, access }: Operation): RetCodeName[] {
  return [...new Set([...endpoint.codes, ...always[access]])]
}
