import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { DateOnly, GivenNames, Id, PersonName } from '../../../../../shapes.ts'
import { AttemptView } from './session.ts'

/**
 * Saves the name and date of birth that the member types, as a draft on the server; the same call corrects them.
 * `oneName`: they have only a last name.
 */
export const builtinDetails = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/builtin/details',
  access: 'member',
  handoff: true,
  summary: 'Save the typed name and birth date of a draft.',
  body: Type.Object({
    attemptId: Id,
    firstName: GivenNames,
    lastName: PersonName,
    birthDate: DateOnly,
    oneName: Type.Optional(Type.Boolean()),
  }),
  result: Type.Object({ attempt: AttemptView }),
  codes: [
    'notSignedIn',
    'attemptNotFound',
    'attemptClosed',
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
