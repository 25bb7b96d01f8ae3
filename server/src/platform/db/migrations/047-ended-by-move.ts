import { sql, type Kysely } from 'kysely'

/** Whether what a member did ended with their move to another site, and not on its day: they are told that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['questionnaire', 'knowledge_attempt', 'knowledge_proof', 'risk_assessment'])
    await sql`alter table ${sql.table(table)} add column ended_by_move boolean not null default false`.execute(db)
}
