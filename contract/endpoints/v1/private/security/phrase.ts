import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { lineSign } from '../../../../invisible-characters.ts'

/** Sets the phrase that each email to the member has, so that they recognise ours. Empty removes it. */
export const emailPhrase = endpoint({
  method: 'POST',
  path: '/v1/private/security/phrase',
  access: 'member',
  summary: 'Choose the phrase that every email to the member has.',
  body: Type.Object({ phrase: Type.String({ maxLength: 40, pattern: `^(?:${lineSign}{3,})?$` }) }),
  result: Type.Object({ done: Type.Boolean() }),
  codes: ['notSignedIn', 'confirmFirst'],
})
