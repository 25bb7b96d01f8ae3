import { sql, type Kysely } from 'kysely'

/** What an approval held until before it ended with a move: there and back, it holds again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table questionnaire add column held_before_move jsonb`.execute(db)
}
