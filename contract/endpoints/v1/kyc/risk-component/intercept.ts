import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { nullable, oneOf } from '../../../../shapes.ts'
import { interceptScenes } from '../../../../scenes.ts'

/**
 * Called before an action: whether it is closed to the member now, and what opens it. Computed from the same limits as
 * kyc-info.
 */
export const riskIntercept = endpoint({
  method: 'POST',
  path: '/v1/kyc/risk-component/intercept',
  access: 'member',
  summary: 'Whether an act of the member is intercepted.',
  body: Type.Object({ scene: oneOf(interceptScenes) }),
  result: Type.Object({
    intercept: Type.Boolean(),
    /** Why, as in `limitationInfo` of kyc-info. */
    reasonKey: nullable(Type.String()),
    /** What lifts the restriction: a level, `UPDATE_POI`, or `TRANSFER`. */
    liftedBy: nullable(Type.String()),
    path: nullable(Type.String()),
  }),
  codes: ['notSignedIn'],
})
