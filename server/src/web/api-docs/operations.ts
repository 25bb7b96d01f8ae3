import type { Access, Endpoint } from '@tessera/contract/endpoint.ts'
import { commonCodes, type RetCodeName } from '@tessera/contract/errors.ts'

/** One call of the document: its own path, or its twin in SDK mode. */
export interface Operation {
  endpoint: Endpoint
  path: string
  access: Access
}

/** What every endpoint of an access can refuse with, in addition to its own codes. */
const always: Readonly<Record<Access, readonly RetCodeName[]>> = {
  public: commonCodes,
  member: [...commonCodes, 'notSignedIn'],
  // A handoff phone and a visit for verification only may use few calls.
  sdk: [...commonCodes, 'tokenExpired', 'tokenInvalid', 'accountRestricted'],
  partner: ['invalidParameters', 'tooManyRequests', 'partnerKeyInvalid', 'internal'],
  provider: ['invalidParameters', 'tooManyRequests', 'internal'],
  // A role that does not allow the call.
  staff: [...commonCodes, 'notSignedIn', 'accountRestricted'],
}

/** The refusals that a caller must handle, by name. */
export function refusalsOf({ endpoint, access }: Operation): RetCodeName[] {
  return [...new Set([...endpoint.codes, ...always[access]])]
}
