import { sql, type Kysely } from 'kysely'

/** What people ask support: sealed with the member's key, or for strangers with a key of the row's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table support_request (
    id text primary key,
    member_id bigint references member,
    data_key bytea,
    topic text not null,
    message bytea not null,
    reply_email bytea,
    created_at timestamptz not null default now(),
    check (member_id is null or data_key is null)
  )`.execute(db)
  await sql`create index support_request_member on support_request (member_id)`.execute(db)
  await sql`create index support_request_created on support_request (created_at)`.execute(db)
}
