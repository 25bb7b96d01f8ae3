import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'

/** The member withdraws the request to be erased. */
export const myDataKeep = endpoint({
  method: 'POST',
  path: '/v1/private/my-data/keep',
  access: 'member',
  summary: 'Withdraw the request to be erased.',
  body: Type.Object({}),
  result: Type.Object({ done: Type.Boolean() }),
  codes: ['notSignedIn'],
})
