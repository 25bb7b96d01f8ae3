import { sql, type Kysely } from 'kysely'

/** The partner's own reference of the visit that a notice is about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_delivery add column business_id text`.execute(db)
}
