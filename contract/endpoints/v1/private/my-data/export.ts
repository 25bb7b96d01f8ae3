import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'

/** Starts a download of everything held. A fresh proof is needed. The password opens the ZIP, and is answered once. */
export const myDataExport = endpoint({
  method: 'POST',
  path: '/v1/private/my-data/export',
  access: 'member',
  summary: 'Ask for a download of everything held. An email says when it is ready.',
  body: Type.Object({}),
  result: Type.Object({ password: Type.String() }),
  codes: ['notSignedIn', 'confirmFirst'],
})
