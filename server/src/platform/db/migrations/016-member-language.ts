import { sql, type Kysely } from 'kysely'

/** The language a member last signed in with: letters are written in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table member add column language text`.execute(db)
}
