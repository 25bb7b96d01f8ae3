import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { DateOnly, Id, nullable, oneOf } from '../../../../../shapes.ts'

/** The data read from the document, for the member to compare with what they typed; null if it could not be read. */
export const ReadBack = Type.Object({
  name: nullable(Type.Object({ firstName: Type.String(), lastName: Type.String(), differs: Type.Boolean() })),
  birthDate: nullable(Type.Object({ value: DateOnly, differs: Type.Boolean() })),
  /** Masked. */
  number: nullable(Type.String()),
  expiresOn: nullable(DateOnly),
})

/**
 * Reads the document of a draft before submission, once for each set of photos, and returns the result. Calling again
 * returns the progress; when it is done, the member's version grows (`events`). `none`: there is nothing to read yet,
 * or another provider reads. Returns only data that the member could compare themselves: no check, no doubt, and
 * nothing for reviewers.
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
