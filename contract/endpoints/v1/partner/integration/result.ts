import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { nullable } from '../../../../shapes.ts'
import { ComplianceTask } from '../../../../tasks.ts'
import { Case } from '../../../v3/private/kyc/kyc-info.ts'

/** Where one of the partner's own users stands: the verdict that no event carries. Somebody else's user answers like nobody's. */
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
    /** What the rules ask of them, the most urgent first: what a visit with the scene `tasks` shows, but for what an officer asked. */
    tasks: Type.Array(Type.Pick(ComplianceTask, ['id', 'type', 'status', 'optional', 'title', 'dueAt'])),
    /** The partner's own reference of their latest visit. */
    business_id: nullable(Type.String()),
  }),
  codes: ['partnerKeyInvalid', 'partnerUserUnknown'],
})
