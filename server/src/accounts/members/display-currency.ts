import type { RateTable } from '@tessera/contract/questionnaire.ts'
import type { Library } from '@tessera/questionnaires/library/files.ts'
import type { Member } from '../../platform/db/tables.ts'

const dollarsAlone: RateTable = { source: 'none', asOf: '', perUsd: { USD: 1 } }

/** The dated table by which amounts are told in other currencies (rates/reference.json); without one there are dollars alone. */
export function displayRates({ rates }: Pick<Library, 'rates'>): RateTable {
  return rates.get('reference') ?? dollarsAlone
}

/** How much of the member's own currency one US dollar is; a currency that left the table is told in dollars. */
export function displayCurrency(
  { perUsd }: RateTable,
  { currency_code: chosen }: Pick<Member, 'currency_code'>,
): { currency_code: string; rate: number } {
  const rate = perUsd[chosen]
  return rate === undefined ? { currency_code: '', rate: 1 } : { currency_code: chosen, rate }
}
