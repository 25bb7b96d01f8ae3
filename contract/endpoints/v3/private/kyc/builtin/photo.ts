import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { Id } from '../../../../../shapes.ts'

/** The member's own photo of a draft, as cleaned by the server; JPEG, never cached, never inline for other origins. */
export const builtinPhoto = endpoint({
  method: 'GET',
  path: '/v3/private/kyc/builtin/photo',
  access: 'member',
  handoff: true,
  summary: 'A photo of the open attempt, for review before sending.',
  query: Type.Object({ photoId: Id }),
  rawResult: true,
  result: Type.Any(),
  codes: ['notSignedIn', 'attemptNotFound'],
})
