import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'

/** Currencies for displaying amounts, from the operator's dated table (questionnaires/rates/reference.json). */
export const currencyRates = endpoint({
  method: 'GET',
  path: '/v1/public/currency/rates',
  access: 'public',
  summary: 'Currencies in which amounts can be shown, and their rates.',
  result: Type.Object({
    /** The day of the rates, `YYYY-MM-DD`. */
    as_of: Type.String(),
    /** `rate`: units of the currency per US dollar. */
    rates: Type.Array(Type.Object({ currency_code: Type.String(), rate: Type.Number() })),
  }),
  codes: [],
})
