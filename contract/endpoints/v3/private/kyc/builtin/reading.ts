import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { DateOnly, Id, nullable, oneOf } from '../../../../../shapes.ts'

/** What the document says, for the member to compare with what they typed; null where it could not be read. */
export const ReadBack = Type.Object({
  name: nullable(Type.Object({ firstName: Type.String(), lastName: Type.String(), differs: Type.Boolean() })),
  birthDate: nullable(Type.Object({ value: DateOnly, differs: Type.Boolean() })),
  /** Masked. */
  number: nullable(Type.String()),
  expiresOn: nullable(DateOnly),
})

/**
 * Reads the document of a draft before it is sent, once for each set of its photos, and tells what was read. Asked again it
 * tells how far that is; when it is done, the member's version grows (`events`). `none`: there is nothing to read yet, or another provider reads. Only what the member could
 * compare themself is told: no check, no doubt, and nothing that is for staff.
 */
export const builtinReading = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/builtin/reading',
  sdkPath: '/v1/s1/kyc/integration/builtin/reading',
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
