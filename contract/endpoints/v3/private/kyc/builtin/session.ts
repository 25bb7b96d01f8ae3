import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { MemberReason, ReasonPhotos } from '../../../../../reason-shapes.ts'
import { resubmissionItems } from '../../../../../resubmission.ts'
import { CountryCode, DateOnly, GivenNames, Id, Instant, nullable, oneOf, PersonName } from '../../../../../shapes.ts'
import { attemptPurposes, attemptStates, documentTypes, kycLevels, photoSides } from '../../../../../states.ts'

const Details = Type.Object({ firstName: GivenNames, lastName: PersonName, birthDate: DateOnly })

/** An attempt as the member's screens need it to go on where they left. */
export const AttemptView = Type.Object({
  attemptId: Id,
  level: oneOf(kycLevels),
  purpose: oneOf(attemptPurposes),
  status: oneOf(attemptStates),
  country: CountryCode,
  documentType: oneOf(documentTypes),
  sides: Type.Array(oneOf(photoSides)),
  photos: Type.Array(
    Type.Object({
      side: oneOf(photoSides),
      photoId: Id,
      problem: nullable(oneOf(['too-small', 'blurry', 'too-dark'])),
      uploadedAt: Instant,
    }),
  ),
  details: nullable(Details),
  /** For an attempt that mends a refused one: why that was refused, and what is asked for again; all else came over from it. */
  resubmission: nullable(
    Type.Object({
      reasons: Type.Array(MemberReason),
      photos: ReasonPhotos,
      asks: Type.Array(oneOf(resubmissionItems)),
    }),
  ),
  /** What was typed in the refused attempt, where it has to be looked at again. */
  suggested: nullable(Details),
  /** The member's version at this answer: of two answers about an attempt, the one with the higher number is newer. */
  version: Type.Integer(),
  /** Another one whenever something of what would be sent is another: document, details, photos, or which photos are asked. */
  revision: Type.String(),
})

/**
 * Starts an attempt at the built-in provider, or goes on with the member's open draft. With `accessToken` (from
 * sdk-access) a draft may be begun; without, an existing draft is resumed. Another country or document given for an
 * open draft replaces it; photos of the former document are set aside, typed details and the photo of the person are kept.
 * After a refusal that can be mended, the new attempt takes over everything but what failed; with `accessToken` alone, also
 * country and document. A newer document (`update`) begins with the details and the consent that the member was verified with. `anew`
 * takes over nothing, from a draft neither.
 */
export const builtinSession = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/builtin/session',
  sdkPath: '/v1/s1/kyc/integration/builtin/session',
  access: 'member',
  handoff: true,
  summary: 'Start or resume an attempt at the built-in provider.',
  body: Type.Object({
    level: oneOf(kycLevels),
    /** `verify` unless told; `update` replaces the document of a verified member. */
    purpose: Type.Optional(oneOf(attemptPurposes)),
    accessToken: Type.Optional(Type.String({ maxLength: 128 })),
    country: Type.Optional(CountryCode),
    documentType: Type.Optional(oneOf(documentTypes)),
    startOver: Type.Optional(Type.Boolean()),
    /** Version of the consent text the member agreed to; needed to begin, unless this very version was agreed to in the attempt that is mended. Kept with the attempt. */
    consentVersion: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  }),
  result: Type.Object({ attempt: nullable(AttemptView) }),
  codes: [
    'notSignedIn',
    'verificationNotAllowed',
    'residenceNeeded',
    'documentNotSupported',
    'updateNothingVerified',
    'updateInReview',
    'updateTooOften',
    'updateDocumentKind',
    'updateDocumentCountry',
    'tokenExpired',
    'tokenInvalid',
  ],
})
