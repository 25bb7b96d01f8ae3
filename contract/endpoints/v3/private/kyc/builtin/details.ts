import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { DateOnly, GivenNames, Id, PersonName } from '../../../../../shapes.ts'
import { AttemptView } from './session.ts'

/**
 * Saves the name and date of birth that the member types or confirms, as a draft on the server; the same call corrects
 * them. `oneName`: they have only a last name. `revision`: the attempt in which the member confirms what was read. If it
 * has changed, or something typed in it is not saved yet, the call is refused (20117).
 */
export const builtinDetails = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/builtin/details',
  access: 'member',
  handoff: true,
  summary: 'Save the name and birth date of a draft.',
  body: Type.Object({
    attemptId: Id,
    firstName: GivenNames,
    lastName: PersonName,
    birthDate: DateOnly,
    oneName: Type.Optional(Type.Boolean()),
    revision: Type.Optional(Type.String()),
  }),
  result: Type.Object({ attempt: AttemptView }),
  codes: [
    'notSignedIn',
    'attemptNotFound',
    'attemptClosed',
    'attemptChanged',
    'detailsInvalid',
    'updateNameDiffers',
    'updateBirthDateDiffers',
    'verificationNotAllowed',
    'residenceNeeded',
    'updateNothingVerified',
    'updateInReview',
    'updateTooOften',
    'updateDocumentCountry',
  ],
})
