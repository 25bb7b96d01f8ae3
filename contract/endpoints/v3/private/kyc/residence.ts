import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { CountryCode, Instant, nullable, oneOf } from '../../../../shapes.ts'
import { KnownDraft, Residence } from './step-draft.ts'

/** Why the member's own word on where they live counts no more; later a proof of address or an operator changes it. */
export const residenceRefusals = ['ALREADY_VERIFIED', 'IN_REVIEW', 'FINAL', 'LOCKED', 'TRANSFERRING'] as const

/**
 * Where the member lives and which nationality they have: it decides the site whose rules hold, and with it documents and limits.
 * `save` tells it; without it nothing is changed (what is chosen and not told yet: step-draft). Until they are verified a member may correct it; a site an operator chose stays.
 * With `upon`, what was told when it was chosen, nothing else is written over (20117).
 */
export const residence = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/residence',
  sdkPath: '/v1/s1/kyc/integration/residence',
  access: 'member',
  summary: 'Read or tell residence and nationality.',
  body: Type.Object({
    save: Type.Optional(
      Type.Object({
        residence: CountryCode,
        nationality: CountryCode,
        upon: Type.Optional(Residence),
        over: KnownDraft,
      }),
    ),
  }),
  result: Type.Object({
    residence: nullable(CountryCode),
    nationality: nullable(CountryCode),
    /** When the member told it last. */
    toldAt: nullable(Instant),
    /** The country the request comes from, to begin with where no residence is known: never a nationality. */
    guess: nullable(CountryCode),
    /** The step waits for the member: they may tell, and one of the two is not known. */
    asked: Type.Boolean(),
    /** Why it cannot be changed here now; null when it can. */
    refused: nullable(oneOf(residenceRefusals)),
    /** Countries whose residents are not served, and whose documents are not taken. */
    closed: Type.Array(CountryCode),
    site: Type.String(),
    version: Type.Integer(),
  }),
  codes: ['notSignedIn', 'verificationNotAllowed', 'residenceNotServed', 'attemptChanged'],
})
