import type { RateTable } from '@tessera/contract/questionnaire.ts'
import type { Library } from '@tessera/questionnaires/library/files.ts'
import type { Member } from '../../platform/db/tables.ts'

const dollarsAlone: RateTable = { source: 'none', asOf: '', perUsd: { USD: 1 } }

type Of = 'currency_code' | 'residence_country' | 'site'

/** The dated table to display amounts in other currencies (rates/reference.json). Without one we show dollars only. */
export function displayRates({ rates }: Pick<Library, 'rates'>): RateTable {
  return rates.get('reference') ?? dollarsAlone
}

/**
 * One US dollar in the currency that the member chose, otherwise in that of their residence. We use dollars where the
 * table has neither.
 */
export function displayCurrency(
  { perUsd, byCountry, bySite }: RateTable,
  { currency_code: chosen, residence_country: country, site }: Pick<Member, Of>,
): { currency_code: string; rate: number } {
  for (const currency of [chosen, byCountry?.[country ?? ''], bySite?.[site]]) {
    const rate = perUsd[currency ?? '']
    if (currency && rate !== undefined) return { currency_code: currency, rate }
  }
  return { currency_code: '', rate: 1 }
}
