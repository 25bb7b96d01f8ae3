import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'

/** Ends all sessions but this one. */
export const endOthers = endpoint({
  method: 'POST',
  path: '/v1/private/security/end-others',
  access: 'member',
  summary: 'End all other sessions.',
  body: Type.Object({}),
  result: Type.Object({ ended: Type.Integer() }),
  codes: ['notSignedIn'],
})
