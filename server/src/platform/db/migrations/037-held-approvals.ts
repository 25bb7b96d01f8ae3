import { sql, type Kysely } from 'kysely'

/** When a form was approved last, kept while it is asked anew: until its new day what it opened stays open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table questionnaire add column approved_at timestamptz`.execute(db)
  await sql`update questionnaire set approved_at = decided_at where state = 'QUESTIONNAIRE_STATUS_APPROVED'`.execute(db)
}
