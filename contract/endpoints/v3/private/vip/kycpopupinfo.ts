import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { nullable, oneOf } from '../../../../shapes.ts'
import { kycLevels } from '../../../../states.ts'

/** Whether to invite the member to the next level, and what it would open or raise. Never to a level that does neither, never while something is being decided, and never for a locked account. */
export const kycPopupInfo = endpoint({
  method: 'POST',
  path: '/v3/private/vip/kycpopupinfo',
  access: 'member',
  summary: 'The invitation to the next level.',
  body: Type.Object({ bus_type: Type.Integer({ minimum: 1, maximum: 1 }) }),
  result: Type.Object({
    show: Type.Boolean(),
    level: nullable(oneOf(kycLevels)),
    /** Products the level opens that are closed now; what a task keeps closed as well is none of them. */
    opens: Type.Array(Type.String()),
    /** Products open already of which the level allows more. */
    raises: Type.Array(Type.String()),
    path: nullable(Type.String()),
  }),
  codes: ['notSignedIn'],
})
