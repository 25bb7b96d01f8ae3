import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { MemberReason } from '../../../../../reason-shapes.ts'
import { CountryCode, DateOnly, Id, nullable, oneOf } from '../../../../../shapes.ts'
import { documentTypes, photoSides } from '../../../../../states.ts'

/** The data read from the document, for the member to confirm or correct; null if it could not be read. */
export const ReadBack = Type.Object({
  name: nullable(Type.Object({ firstName: Type.String(), lastName: Type.String(), differs: Type.Boolean() })),
  birthDate: nullable(Type.Object({ value: DateOnly, differs: Type.Boolean() })),
  /** In full, as in the photo: the member compares it. */
  number: nullable(Type.String()),
  expiresOn: nullable(DateOnly),
  /** The photo of the front shows the back. With the photo of the back, too, it is the other way round there. */
  swapped: Type.Boolean(),
  /** The kind of document in the photos, if it is not the chosen one; `accepted`: the member can continue with it. */
  otherKind: nullable(Type.Object({ documentType: oneOf(documentTypes), accepted: Type.Boolean() })),
  /** The country that issued the document, if it is not the chosen one; `accepted`: the member can continue with it. */
  otherCountry: nullable(Type.Object({ country: CountryCode, accepted: Type.Boolean() })),
  /** What shows that the document is another person's than the member is verified as, for a newer document. */
  otherPerson: nullable(oneOf(['name', 'birthDate'])),
  /**
   * Problems found in the document, so that they are corrected before an attempt is used. `certain`: the decision would
   * refuse it; otherwise a reviewer may accept it. `sides`: the photos it is about, where that is known.
   */
  against: Type.Array(
    Type.Object({ reason: MemberReason, sides: Type.Array(oneOf(photoSides)), certain: Type.Boolean() }),
  ),
})

/**
 * Reads the document of a draft before submission, once for each set of photos, and returns the result. While the back
 * of a card is missing, it says only whether the photo of the front shows the back. Calling again
 * returns the progress; when it is done, the member's version grows (`events`). `none`: there is nothing to read yet,
 * or another provider reads. Returns only what the member can see on the document, too: no sign of fraud, and nothing
 * for reviewers. `differs` compares with the member's details, if there are any yet.
 */
export const builtinReading = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/builtin/reading',
  access: 'member',
  handoff: true,
  summary: 'Read the document of a draft, for the member to confirm.',
  body: Type.Object({ attemptId: Id }),
  result: Type.Object({
    state: oneOf(['none', 'reading', 'ready']),
    read: nullable(ReadBack),
    version: Type.Integer(),
  }),
  codes: ['notSignedIn', 'attemptNotFound', 'attemptClosed'],
})
