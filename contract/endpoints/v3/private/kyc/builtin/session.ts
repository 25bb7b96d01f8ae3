import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { CountryCode, DateOnly, GivenNames, Id, Instant, nullable, oneOf, PersonName } from '../../../../../shapes.ts'
import { attemptPurposes, attemptStates, documentTypes, kycLevels, photoSides } from '../../../../../states.ts'

/** An attempt as the member's screens need it to go on where they left. */
export const AttemptView = Type.Object({
  attemptId: Id,
  level: oneOf(kycLevels),
  purpose: oneOf(attemptPurposes),
  status: oneOf(attemptStates),
  country: CountryCode,
  documentType: oneOf(documentTypes),
  sides: Type.Array(oneOf(photoSides)),
  photos: Type.Array(Type.Object({ side: oneOf(photoSides), photoId: Id, problem: nullable(oneOf(['too-small', 'blurry', 'too-dark'])), uploadedAt: Instant })),
  details: nullable(Type.Object({ firstName: GivenNames, lastName: PersonName, birthDate: DateOnly })),
})

/**
 * Starts an attempt at the built-in provider, or goes on with the member's open draft. With `accessToken` (from
 * sdk-access) a draft may be begun; without, an existing draft is resumed. Another country or document given for an
 * open draft replaces it; photos of the former document are set aside, typed details are kept.
 */
export const builtinSession = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/builtin/session',
  sdkPath: '/v1/s1/kyc/integration/builtin/session',
  access: 'member',
  summary: 'Start or resume an attempt at the built-in provider.',
  body: Type.Object({
    level: oneOf(kycLevels),
    /** `verify` unless told; `update` replaces the document of a verified member. */
    purpose: Type.Optional(oneOf(attemptPurposes)),
    accessToken: Type.Optional(Type.String({ maxLength: 128 })),
    country: Type.Optional(CountryCode),
    documentType: Type.Optional(oneOf(documentTypes)),
    /** Version of the consent text the member agreed to; needed to begin, kept with the attempt. */
    consentVersion: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  }),
  result: Type.Object({ attempt: nullable(AttemptView) }),
  codes: [
    'notSignedIn',
    'verificationNotAllowed',
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
