import { sql, type Kysely } from 'kysely'

/** What a member chose of where they live and their nationality, and has not told yet: sealed, gone once it is told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table member add column residence_begun bytea`.execute(db)
}
