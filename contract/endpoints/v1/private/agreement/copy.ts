import { Type } from 'typebox'
import { AgreementId } from '../../../../agreements.ts'
import { endpoint } from '../../../../endpoint.ts'

/** The member's own copy of the signed agreement, word for word, as a file. */
export const agreementCopy = endpoint({
  method: 'GET',
  path: '/v1/private/agreement/copy',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'A copy of a signed agreement, as a file.',
  query: Type.Object({
    id: AgreementId,
    version: Type.String({ pattern: '^\\d{1,6}$' }),
    /**
     * Which signature of the version, if there are several; if absent, the one that counts in the member's region,
     * else the latest.
     */
    round: Type.Optional(Type.String({ pattern: '^\\d{1,6}$' })),
  }),
  result: Type.Any(),
  codes: ['notSignedIn', 'agreementUnknown'],
  rawResult: true,
})
