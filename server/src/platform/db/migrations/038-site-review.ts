import { sql, type Kysely } from 'kysely'

/** Since when an operator is to look whether another site should serve a member, who turned out to live elsewhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table member add column site_review_at timestamptz`.execute(db)
}
