import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { CountryCode, Instant, nullable, oneOf } from '../../../../shapes.ts'

/**
 * Why the member can no longer change their residence themselves; later a proof of address or an admin changes it.
 */
export const residenceRefusals = ['ALREADY_VERIFIED', 'IN_REVIEW', 'FINAL', 'LOCKED', 'TRANSFERRING'] as const

/**
 * The member's residence and nationality. They decide the site whose rules apply, and with it documents and limits.
 * `save` declares them; without it nothing changes. Members can correct them until they are verified; a site that an
 * admin chose stays.
 */
export const residence = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/residence',
  access: 'member',
  summary: 'Read or set residence and nationality.',
  body: Type.Object({
    save: Type.Optional(Type.Object({ residence: CountryCode, nationality: CountryCode })),
  }),
  result: Type.Object({
    residence: nullable(CountryCode),
    nationality: nullable(CountryCode),
    /** When the member last declared it. */
    declaredAt: nullable(Instant),
    /** The request's country: the first suggestion for both when no residence is known. */
    guess: nullable(CountryCode),
    /** The member has to do this step: they can declare, and one of the two is missing. */
    asked: Type.Boolean(),
    /** Why it cannot be changed here now; null if it can. */
    refused: nullable(oneOf(residenceRefusals)),
    /** Countries whose residents we do not serve, and whose documents we do not accept. */
    closed: Type.Array(CountryCode),
    site: Type.String(),
    version: Type.Integer(),
  }),
  codes: ['notSignedIn', 'verificationNotAllowed', 'residenceNotServed'],
})
