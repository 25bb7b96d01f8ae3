import { sql, type Kysely } from 'kysely'

/** When a letter is tried next, how often it was, and whether it was given up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table outbox_mail add column tries integer not null default 0, add column due_at timestamptz not null default now(), add column gave_up_at timestamptz`,
  `create index outbox_mail_due on outbox_mail (due_at) where sent_at is null and gave_up_at is null`,
]
