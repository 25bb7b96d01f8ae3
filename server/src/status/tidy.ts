import type { ComplianceParts } from '../compliance/parts.ts'
import { dropIdleDrafts } from '../accounts/drafts/drafts.ts'
import { formerEmailDays } from '../accounts/members/former-emails.ts'
import { removeUnsentFiles } from '../compliance/suitability/proof.ts'

const day = 86_400_000

/**
 * Deletes data that is no longer needed: rate limit counters whose window is over (their keys contain addresses),
 * expired sessions, long expired codes, expired challenges, emails to addresses without an account, addresses
 * that were replaced 30 days ago, countries without a sign-in for 90 days, drafts that did not change for 90 days, files of a proof that was never sent, and photos of a recovery that were replaced or never sent. The audit
 * chain still records what happened.
 */
export async function tidy(context: Pick<ComplianceParts, 'db' | 'storage'>, now: Date): Promise<void> {
  const { db } = context
  const before = (days: number): Date => new Date(now.getTime() - days * day)
  // The longest window is a day.
  await db.deleteFrom('rate_limit').where('window_start', '<', before(2)).execute()
  await db.deleteFrom('session').where('expires_at', '<', before(1)).execute()
  await db.deleteFrom('one_time_code').where('expires_at', '<', before(30)).execute()
  await db.deleteFrom('visitor_code').where('expires_at', '<', before(1)).execute()
  await db.deleteFrom('email_change').where('changed_at', '<', before(formerEmailDays)).execute()
  await db.deleteFrom('sign_in_country').where('seen_at', '<', before(90)).execute()
  await db.deleteFrom('outbox_email').where('member_id', 'is', null).where('created_at', '<', before(3)).execute()
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute()
  await db.deleteFrom('access_code').where('expires_at', '<', before(30)).execute()
  await dropIdleDrafts(db, before(90))
  await removeUnsentFiles(context, now)
  await removeUnsentPhotos(context, before)
}

/** Photos of a recovery may show a stranger: those that nobody reviews are deleted. */
async function removeUnsentPhotos(
  { db, storage }: Pick<ComplianceParts, 'db' | 'storage'>,
  before: (days: number) => Date,
): Promise<void> {
  const photos = await db
    .selectFrom('recovery_photo')
    .innerJoin('recovery', 'recovery.id', 'recovery_photo.recovery_id')
    .select(['recovery_photo.id', 'recovery_photo.blob'])
    .where((or) =>
      or.or([
        or('recovery_photo.replaced_at', '<', before(1)),
        or.and([or('recovery.state', '=', 'draft'), or('recovery.created_at', '<', before(2))]),
      ]),
    )
    .limit(500)
    .execute()
  for (const { id, blob } of photos) {
    await storage.remove(blob)
    await db.deleteFrom('recovery_photo').where('id', '=', id).execute()
  }
}
