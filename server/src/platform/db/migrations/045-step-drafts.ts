import { sql, type Kysely } from 'kysely'

/**
 * What stands in the fields of a member's steps and is not saved yet, sealed: one row for each step, `attempt_id` where the step is one of an
 * attempt. The one step that kept it before, where somebody lives, keeps it here as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table step_draft (
    member_id bigint not null references member (id),
    step text not null,
    attempt_id uuid references attempt (id),
    typed bytea not null,
    kept_at timestamptz not null default now(),
    primary key (member_id, step)
  )`.execute(db)
  await sql`alter table member drop column residence_begun`.execute(db)
}
