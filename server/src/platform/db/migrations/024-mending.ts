import { sql, type Kysely } from 'kysely'

/** Mending only what failed: which photos a reason names, which attempt a further one mends, and which photos it took over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table attempt add column reason_sides jsonb not null default '{}', add column mends uuid references attempt, add column method text not null default 'document'`,
  `update attempt set method = 'number' where id in (select attempt_id from quick_check)`,
  `alter table decision add column reason_sides jsonb not null default '{}'`,
  `alter table photo add column copied_from uuid references photo`,
]
