import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { nullable, oneOf } from '../../../../shapes.ts'
import { kycLevels } from '../../../../states.ts'

/**
 * Whether to invite the member to the next level, and which products it would open or raise. Never to a level that
 * does neither, never during a review, and never for a locked account.
 */
export const kycPopupInfo = endpoint({
  method: 'POST',
  path: '/v3/private/vip/kycpopupinfo',
  access: 'member',
  summary: 'The invitation to the next level.',
  body: Type.Object({ bus_type: Type.Integer({ minimum: 1, maximum: 1 }) }),
  result: Type.Object({
    show: Type.Boolean(),
    level: nullable(oneOf(kycLevels)),
    /** Products that the level opens and that are closed now, except those that a task closes as well. */
    opens: Type.Array(Type.String()),
    /** Open products with a higher limit at the level. */
    raises: Type.Array(Type.String()),
    path: nullable(Type.String()),
  }),
  codes: ['notSignedIn'],
})
