import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'

/** Ends the session on the server and clears the browser's storage. Gives the same response without a session. */
export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  access: 'public',
  summary: 'End this session.',
  result: Type.Object({}),
  codes: [],
})
