import { sql, type Kysely } from 'kysely'

/** What was read of a document before it was sent, sealed; once for each set of its photos. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table early_reading (
    attempt_id uuid primary key references attempt,
    member_id bigint not null references member,
    photos text not null,
    state text not null,
    reading bytea,
    changed_at timestamptz not null
  )`,
]
