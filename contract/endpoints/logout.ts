import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'

/** Ends the session on the server and clears what the browser keeps. Answers the same without a session. */
export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  access: 'public',
  summary: 'End this session.',
  result: Type.Object({}),
  codes: [],
})
