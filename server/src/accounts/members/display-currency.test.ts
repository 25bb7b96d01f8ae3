import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { loadLibrary } from '@tessera/questionnaires/library/files.ts'
import { displayCurrency, displayRates } from './display-currency.ts'

const rates = displayRates(loadLibrary(fileURLToPath(new URL('../../../../questionnaires', import.meta.url))))

it.each([
  ['nothing is known yet', '', null, 'DEFAULT', ''],
  ['a German lives in the region of the euro', '', 'DE', 'EU', 'EUR'],
  ['the region is known', '', null, 'ARE', 'AED'],
  ['a country has its own currency within the template for all others', '', 'CH', 'DEFAULT', 'CHF'],
  ['the rate of the country’s currency is not known', '', 'BR', 'DEFAULT', ''],
  ['a member chose dollars', 'USD', 'DE', 'EU', 'USD'],
  ['a member chose a currency that the table no longer has', 'XAU', 'DE', 'EU', 'EUR'],
])(
  'shows amounts in the chosen currency, otherwise in that of the residence: %s',
  (_, chosen, country, site, shown) => {
    expect(displayCurrency(rates, { currency_code: chosen, residence_country: country, site })).toEqual({
      currency_code: shown,
      rate: rates.perUsd[shown || 'USD'],
    })
  },
)
