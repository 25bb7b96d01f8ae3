import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { MemberReason, ReasonPhotos } from '../../../../../reason-shapes.ts'
import { resubmissionItems } from '../../../../../resubmission.ts'
import { CountryCode, DateOnly, GivenNames, Id, Instant, nullable, oneOf, PersonName } from '../../../../../shapes.ts'
import {
  attemptPurposes,
  attemptStates,
  documentTypes,
  kycLevels,
  kycProviders,
  photoProblems,
  photoSides,
} from '../../../../../states.ts'

const Details = Type.Object({ firstName: GivenNames, lastName: PersonName, birthDate: DateOnly })

/** An attempt as the member's screens need it to continue. */
export const AttemptView = Type.Object({
  attemptId: Id,
  level: oneOf(kycLevels),
  purpose: oneOf(attemptPurposes),
  status: oneOf(attemptStates),
  /** Who verifies this attempt: chosen by the document, and shown before anything is sent there. */
  provider: oneOf(kycProviders),
  /** The provider's own part has taken the photos. */
  collected: Type.Boolean(),
  country: CountryCode,
  documentType: oneOf(documentTypes),
  sides: Type.Array(oneOf(photoSides)),
  photos: Type.Array(
    Type.Object({
      side: oneOf(photoSides),
      photoId: Id,
      problem: nullable(oneOf(photoProblems)),
      uploadedAt: Instant,
    }),
  ),
  details: nullable(Details),
  /**
   * Of a resubmission: why the previous attempt was rejected, and what to send again; everything else is copied from
   * it.
   */
  resubmission: nullable(
    Type.Object({
      reasons: Type.Array(MemberReason),
      photos: ReasonPhotos,
      asks: Type.Array(oneOf(resubmissionItems)),
    }),
  ),
  /** The details of the rejected attempt, if they have to be checked again. */
  suggested: nullable(Details),
  /**
   * The member's version at this response: of two responses about an attempt, the one with the higher number is newer.
   */
  version: Type.Integer(),
  /** The member typed changes to the details that are not saved: show that step first. */
  unsaved: Type.Boolean(),
  /** Sending needs the member's consent: it was not given yet, nor to the same text in an earlier attempt. */
  consentNeeded: Type.Boolean(),
  /** Changes whenever the submission would change: document, details, photos, or which photos are required. */
  revision: Type.String(),
})

/**
 * Starts an attempt at the built-in provider, or continues the member's open draft. `accessToken` (from sdk-access)
 * allows a new draft; without it only an existing draft is continued. Another country or document for an open draft
 * replaces it: photos of the previous document are discarded, details and selfie stay. A resubmission takes over
 * everything except what failed; with `accessToken` alone, also country and document. A newer document (`update`)
 * starts with the details and the consent of the member's verification. `startOver` takes over nothing, not even from a
 * draft.
 */
export const builtinSession = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/builtin/session',
  access: 'member',
  handoff: true,
  summary: 'Start or resume an attempt at the built-in provider.',
  body: Type.Object({
    level: oneOf(kycLevels),
    /** `verify` if absent; `update` replaces the document of a verified member. */
    purpose: Type.Optional(oneOf(attemptPurposes)),
    accessToken: Type.Optional(Type.String({ maxLength: 128 })),
    country: Type.Optional(CountryCode),
    documentType: Type.Optional(oneOf(documentTypes)),
    startOver: Type.Optional(Type.Boolean()),
    /** The member has another document, also of the same kind and country: its photos in the draft are discarded. */
    otherDocument: Type.Optional(Type.Boolean()),
    /**
     * Version of the consent text that the member agreed to before the first photo. Required to start where a vendor
     * verifies, because it gets the photos at once. Without it the consent has to come with `submit`.
     */
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
