import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { Id } from '../../../../../shapes.ts'
import { AttemptView } from './session.ts'

/**
 * Gives the photo of the front the place of the back, and the other way round. `front` and `back` are the photos as the
 * member sees them: once they are swapped, repeating the call changes nothing. Without `back` there is no photo of the
 * back yet, and that of the front becomes it.
 */
export const builtinSwap = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/builtin/swap',
  access: 'member',
  handoff: true,
  summary: 'Swap the photos of front and back of a draft.',
  body: Type.Object({ attemptId: Id, front: Id, back: Type.Optional(Id) }),
  result: Type.Object({ attempt: AttemptView }),
  codes: ['notSignedIn', 'attemptNotFound', 'attemptClosed'],
})
