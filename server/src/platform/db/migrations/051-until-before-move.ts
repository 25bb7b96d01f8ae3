import { sql, type Kysely } from 'kysely'

/** Until when an approval held before a site made it hold for less: at a site that lets it, it holds so long again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table questionnaire add column until_before_move jsonb`.execute(db)
}
