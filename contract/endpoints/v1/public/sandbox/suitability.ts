import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { sites } from '../../../../sites.ts'
import { oneOf } from '../../../../shapes.ts'

/**
 * In the sandbox the preview shows both tests of a site, as they stand in their files at this moment and whole: keys, points
 * and bands with them, which members are never sent. Refused in production.
 */
export const sandboxSuitability = endpoint({
  method: 'GET',
  path: '/v1/public/sandbox/suitability',
  access: 'public',
  summary: 'The knowledge test and the risk test for the sandbox’s preview, with everything their judge knows.',
  query: Type.Object({
    site: oneOf(sites),
    /** Of the words; English stands in for what is missing. */
    language: Type.Optional(Type.String({ maxLength: 20 })),
  }),
  result: Type.Object({
    /** `test`: as in its file, with the questions of this site; `words`: of one language. */
    knowledge: Type.Object({
      test: Type.Unsafe<object>(Type.Object({}, { additionalProperties: true })),
      words: Type.Unsafe<object>(Type.Object({}, { additionalProperties: true })),
    }),
    risk: Type.Object({
      test: Type.Unsafe<object>(Type.Object({}, { additionalProperties: true })),
      words: Type.Unsafe<object>(Type.Object({}, { additionalProperties: true })),
    }),
  }),
  /** `questionnaireNotFound` with `ext_info.fault`: a file cannot be read, and why. */
  codes: ['accountRestricted', 'questionnaireNotFound'],
})
