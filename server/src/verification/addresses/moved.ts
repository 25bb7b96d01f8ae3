import type { Transaction } from 'kysely'
import type { VerificationParts } from '../parts.ts'
import type { Database } from '../../platform/db/tables.ts'
import { keepProven } from '../../status/region-change/residence.ts'
import type { LetterParts } from '../../accounts/mail/decided.ts'
import { askBecause } from '../../compliance/questionnaires/ask.ts'
import { siteServing } from '../../regions/region.ts'

type Trx = Transaction<Database>

/**
 * A proof shows where a member lives, whatever they told before. Where that is another country than was known, what the form names is asked of them anew: what they
 * said of their taxes holds no more. Where another site serves the people of the country, an operator is to look: the site does not follow by itself.
 */
export async function settleProven(
  trx: Trx,
  parts: LetterParts & Pick<VerificationParts, 'regions' | 'questionnaires'>,
  { memberId, country, by }: { memberId: number; country: string; by: string },
): Promise<void> {
  const { residence_country: before, site } = await trx
    .selectFrom('member')
    .select(['residence_country', 'site'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  if (before === country) return
  await keepProven(trx, by, memberId, country)
  await trx
    .updateTable('member')
    .set({ site_review_at: siteServing(parts.regions, country) === site ? null : new Date() })
    .where('id', '=', memberId)
    .execute()
  // Nothing was known that could have changed.
  if (before === null) return
  const { code, countryChange } = parts.questionnaires.proofForm
  await askBecause(trx, parts, {
    memberId,
    templateCode: countryChange.asks,
    dueDays: countryChange.dueDays,
    by: `rule:${code}`,
  })
}
