import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { nullable } from '../../../../shapes.ts'

/** Whether a notice of the deposit channel is to be shown. `satos_deposit_verify`: a verified member of the Netherlands who pays by card through the partner custodian answers its questionnaire first, or agrees to leave it where its members do: `path` leads there. Shown until that is sent. Whoever is not signed in sees none. */
export const fiatPopUp = endpoint({
  method: 'GET',
  path: '/fiat/public/channel/pop-up',
  access: 'public',
  summary: 'A notice of the deposit channel.',
  query: Type.Object({
    type: Type.String({ pattern: '^satos_deposit_verify$' }),
    /** How the deposit is to be paid; by card where nothing is said. */
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
