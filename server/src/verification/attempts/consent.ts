import type { Transaction } from 'kysely'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** Notes the words that are served from now on: whoever agrees names the version that stood before them. */
export async function serveWords(db: Db, version: string): Promise<void> {
  await db
    .insertInto('text_version')
    .values({ version })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Refuses an agreement to words that were never served: it would prove nothing. A page that stood open over a release names older ones. */
export async function refuseUnservedWords(db: Db | Transaction<Database>, version: string): Promise<void> {
  const served = await db.selectFrom('text_version').select('version').where('version', '=', version).executeTakeFirst()
  if (!served) throw new Refusal('invalidParameters', { fields: [{ field: 'consentVersion', rule: 'known' }] })
}
