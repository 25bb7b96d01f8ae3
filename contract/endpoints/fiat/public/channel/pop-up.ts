import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { nullable } from '../../../../shapes.ts'

/**
 * Whether to show a notice of the deposit channel. `satos_deposit_verify`: a verified member of the Netherlands who
 * pays by card through the partner custodian first answers its questionnaire, or agrees to leave it where members can;
 * `path` leads there. We show it until it is sent. Visitors without a session get none.
 */
export const fiatPopUp = endpoint({
  method: 'GET',
  path: '/fiat/public/channel/pop-up',
  access: 'public',
  summary: 'A notice of the deposit channel.',
  query: Type.Object({
    type: Type.String({ pattern: '^satos_deposit_verify$' }),
    /** How the member will pay; by card if absent. */
    payment_method: Type.Optional(Type.String({ maxLength: 32, pattern: '^[a-z_]+$' })),
  }),
  result: Type.Object({
    show: Type.Boolean(),
    type: Type.String(),
    custody: nullable(Type.String()),
    path: nullable(Type.String()),
  }),
  codes: [],
})
