import { Type } from 'typebox'
import { AgreementStatus } from '../../../../agreements.ts'
import { endpoint } from '../../../../endpoint.ts'
import { nullable } from '../../../../shapes.ts'
import { ComplianceTask } from '../../../../tasks.ts'

/**
 * The agreements of the member's region, signed and unsigned. `locked`: other tasks come before it can be signed.
 * `inReview`: the member has sent all of them. `first`: the one of them that the member can do now.
 */
export const agreementList = endpoint({
  method: 'GET',
  path: '/v1/private/agreement/list',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'The agreements of the member’s site, and how the member stands with each.',
  result: Type.Object({
    list: Type.Array(
      Type.Object({
        ...AgreementStatus.properties,
        locked: Type.Boolean(),
        inReview: Type.Boolean(),
        first: nullable(ComplianceTask),
      }),
    ),
  }),
  codes: ['notSignedIn'],
})
