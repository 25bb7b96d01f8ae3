import { sql, type Kysely } from 'kysely'

/** Duties that members put off; the duties themselves are computed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table task_extension (
    member_id bigint not null references member,
    task text not null,
    days integer not null,
    created_at timestamptz not null default now(),
    primary key (member_id, task)
  )`.execute(db)
}
