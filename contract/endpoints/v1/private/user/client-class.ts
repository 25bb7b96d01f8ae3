import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { ClientClassView } from '../../../../tasks.ts'

/**
 * Gives up a client class and what it opens: the protection of retail clients applies again at once. Repeating it
 * changes nothing.
 */
export const userClientClass = endpoint({
  method: 'POST',
  path: '/v1/private/user/client-class',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'Be a retail client again.',
  body: Type.Object({ name: Type.Literal('RETAIL') }),
  result: Type.Object({ clientClass: ClientClassView }),
  codes: ['notSignedIn'],
})
