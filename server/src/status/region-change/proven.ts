import type { EmailParts } from '../../accounts/parts.ts'
import type { Transaction } from 'kysely'
import type { VerificationParts } from '../../verification/parts.ts'
import type { Database } from '../../platform/db/tables.ts'
import { recordProvenResidence } from '../../accounts/residence.ts'
import { askBecause } from '../../compliance/questionnaires/ask.ts'
import { siteServing } from '../../regions/region.ts'

/**
 * Records the country that a proof of address shows. If it differs from the known one, we ask again for the
 * questionnaire that the proof's form names: the member's tax residence may be out of date. If another region serves
 * the country, an admin decides on the move.
 */
export async function settleProven(
  trx: Transaction<Database>,
  parts: EmailParts & Pick<VerificationParts, 'regions' | 'questionnaires'>,
  { memberId, country, by }: { memberId: number; country: string; by: string },
): Promise<void> {
  const { residence_country: before, site } = await trx
    .selectFrom('member')
    .select(['residence_country', 'site'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  if (before === country) return
  await recordProvenResidence(trx, by, memberId, country)
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
