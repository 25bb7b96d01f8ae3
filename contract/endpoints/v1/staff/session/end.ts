import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id } from '../../../../shapes.ts'

/** Ends this session of the console, or another one of the same person. */
export const staffSessionEnd = endpoint({
  method: 'POST',
  path: '/v1/staff/session/end',
  access: 'staff',
  summary: 'Sign out of the console, or end another session of one’s own.',
  body: Type.Object({
    /** Which one; this one if absent. */
    id: Type.Optional(Id),
  }),
  result: Type.Object({ ended: Type.Boolean() }),
  codes: ['notSignedIn'],
})
