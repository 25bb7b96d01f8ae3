import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'

/** The ZIP with everything held, once. */
export const myDataFile = endpoint({
  method: 'GET',
  path: '/v1/private/my-data/file',
  access: 'member',
  summary: 'The ZIP with everything held, for a token of my-data/link.',
  query: Type.Object({ token: Type.String({ minLength: 1, maxLength: 128 }) }),
  result: Type.Any(),
  codes: ['notSignedIn', 'tokenExpired'],
  rawResult: true,
})
