import { sql, type Kysely } from 'kysely'

/** Which session gave a code or a link to a phone away: when it ends, they and what they opened end with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

// No foreign key: a session's row goes when it ends, what it gave stays as a record.
const statements = [
  `alter table access_code add column session_id uuid`,
  `create index access_code_session on access_code (session_id) where session_id is not null`,
  `alter table handoff add column session_id uuid`,
  `create index handoff_session on handoff (session_id) where ended_at is null`,
]
