import type { ComplianceParts } from '../compliance/parts.ts'
import { removeUnsentFiles } from '../compliance/suitability/proof.ts'

const day = 86_400_000

/**
 * Forgets what serves nobody any more: counts of limits whose window is over (their keys hold addresses), sessions that ended by
 * themselves, codes long out of date, what was typed in a step and left there, files for a proof that was never sent. What happened stays in the audit chain.
 */
export async function tidy(context: Pick<ComplianceParts, 'db' | 'storage'>, now: Date): Promise<void> {
  const { db } = context
  const before = (days: number): Date => new Date(now.getTime() - days * day)
  // The longest window is a day.
  await db.deleteFrom('rate_limit').where('window_start', '<', before(2)).execute()
  await db.deleteFrom('session').where('expires_at', '<', before(1)).execute()
  await db.deleteFrom('one_time_code').where('expires_at', '<', before(30)).execute()
  await db.deleteFrom('access_code').where('expires_at', '<', before(30)).execute()
  await db.deleteFrom('step_draft').where('kept_at', '<', before(90)).execute()
  await removeUnsentFiles(context, now)
}
