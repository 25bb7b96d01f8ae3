import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { nullable } from '../../../../shapes.ts'
import { ComplianceTask } from '../../../../tasks.ts'
import { Case } from '../../../v3/private/kyc/kyc-info.ts'

/**
 * The status of one of the partner's own users: the verdict that no event has. Another partner's user gets the same
 * response as an unknown one.
 */
export const partnerResult = endpoint({
  method: 'POST',
  path: '/v1/partner/integration/result',
  access: 'partner',
  summary: 'Where one of the partner’s users stands.',
  body: Type.Object({ user_id: Type.String({ minLength: 1, maxLength: 128 }) }, { additionalProperties: false }),
  result: Type.Object({
    /** Verified level: 0, 1 or 2. */
    level: Type.Integer(),
    cases: Type.Array(Case),
    /**
     * The required tasks, the most urgent first, as in a visit with the scene `tasks`, but without a reviewer's
     * requests.
     */
    tasks: Type.Array(Type.Pick(ComplianceTask, ['id', 'type', 'status', 'optional', 'title', 'dueAt'])),
    /** The partner's own reference of their latest visit. */
    business_id: nullable(Type.String()),
  }),
  codes: ['partnerKeyInvalid', 'partnerUserUnknown'],
})
