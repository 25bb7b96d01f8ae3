import type { Transaction } from 'kysely'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** Stores the version of the texts that we serve from now on: a consent names the version the member saw. */
export async function serveTexts(db: Db, version: string): Promise<void> {
  await db
    .insertInto('text_version')
    .values({ version })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Rejects what needs the member's consent and has none. */
export function requireConsent(version: string | null | undefined): asserts version is string {
  if (!version) throw new Refusal('invalidParameters', { fields: [{ field: 'consentVersion', rule: 'required' }] })
}

/**
 * Rejects a consent to texts that were never served: it would prove nothing. A page that was open during a release
 * names an older version.
 */
export async function refuseUnservedWords(db: Db | Transaction<Database>, version: string): Promise<void> {
  const served = await db.selectFrom('text_version').select('version').where('version', '=', version).executeTakeFirst()
  if (!served) throw new Refusal('invalidParameters', { fields: [{ field: 'consentVersion', rule: 'known' }] })
}
