import { currencyRates } from '@tessera/contract/endpoints/v1/public/currency/rates.ts'
import { handle } from '../../../../http/handler.ts'
import { displayRates } from '../../../../../accounts/members/display-currency.ts'

export const currencyRatesRoute = handle(currencyRates, ({ context }) => {
  const { asOf, perUsd } = displayRates(context.questionnaires)
  return Promise.resolve({
    as_of: asOf,
    rates: Object.entries(perUsd).map(([currency, rate]) => ({ currency_code: currency, rate })),
  })
})
