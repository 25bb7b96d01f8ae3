import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'

/** Chooses the member's display currency. Agreed, limited or accepted amounts keep their own currency. */
export const userCurrency = endpoint({
  method: 'POST',
  path: '/v1/private/user/currency',
  access: 'member',
  summary: 'Choose the currency in which amounts are shown.',
  body: Type.Object({
    /** ISO 4217, one of the table of rates. */
    currency_code: Type.String({ pattern: '^[A-Z]{3}$' }),
  }),
  result: Type.Object({ currency_code: Type.String(), rate: Type.Number() }),
  codes: ['notSignedIn'],
})
