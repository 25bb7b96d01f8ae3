import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'

/** The member asks to be erased. A fresh proof is needed. Asking again changes nothing. */
export const myDataErase = endpoint({
  method: 'POST',
  path: '/v1/private/my-data/erase',
  access: 'member',
  summary: 'Ask to be erased. The account closes after a week.',
  body: Type.Object({ confirm: Type.Literal(true) }),
  result: Type.Object({ done: Type.Boolean() }),
  codes: ['notSignedIn', 'confirmFirst', 'erasureRefused'],
})
