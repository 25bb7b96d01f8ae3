import type { Transaction } from 'kysely'
import type { Database } from '../../platform/db/tables.ts'

/**
 * Records the country of a sign-in. True when the member signed in from others within 90 days, and not from this one.
 * The first country that we learn is not new: there is nothing to compare it with.
 */
export async function isNewCountry(
  trx: Transaction<Database>,
  memberId: number,
  country: string | null,
): Promise<boolean> {
  if (country === null) return false
  const known = await trx.selectFrom('sign_in_country').select('country').where('member_id', '=', memberId).execute()
  await trx
    .insertInto('sign_in_country')
    .values({ member_id: memberId, country })
    .onConflict((conflict) => conflict.columns(['member_id', 'country']).doUpdateSet({ seen_at: new Date() }))
    .execute()
  return known.length > 0 && !known.some((one) => one.country === country)
}
