import type { RateTable } from '@tessera/contract/questionnaire.ts'
import type { Library } from '@tessera/questionnaires/library/files.ts'
import type { Member } from '../../platform/db/tables.ts'

const dollarsAlone: RateTable = { source: 'none', asOf: '', perUsd: { USD: 1 } }

/** The dated table to display amounts in other currencies (rates/reference.json). Without one we show dollars only. */
export function displayRates({ rates }: Pick<Library, 'rates'>): RateTable {
  return rates.get('reference') ?? dollarsAlone
}

/** One US dollar in the member's own currency. We use dollars for a currency that is no longer in the table. */
export function displayCurrency(
  { perUsd }: RateTable,
  { currency_code: chosen }: Pick<Member, 'currency_code'>,
): { currency_code: string; rate: number } {
  const rate = perUsd[chosen]
  return rate === undefined ? { currency_code: '', rate: 1 } : { currency_code: chosen, rate }
}
