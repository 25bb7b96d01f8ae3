import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { KnowledgeTestStatus, proofRoutes } from '../../../../../knowledge-test.ts'
import { Id, oneOf } from '../../../../../shapes.ts'

/** Declares knowledge from training, work or trading, with files as evidence; a reviewer decides. */
export const knowledgeProve = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/knowledge-test/prove',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'Prove knowledge by training, work or trading.',
  body: Type.Object({
    route: oneOf(proofRoutes),
    /** In the member's own words: what, where, from when to when. */
    statement: Type.String({ minLength: 20, maxLength: 2000 }),
    fileIds: Type.Array(Id, { minItems: 1, maxItems: 5, uniqueItems: true }),
    /** The confirmation that the statement is true; required. */
    declared: Type.Literal(true),
  }),
  result: KnowledgeTestStatus,
  codes: ['notSignedIn', 'testNotOpen', 'testFileUnknown', 'testLocked', 'testNotNeeded'],
})
