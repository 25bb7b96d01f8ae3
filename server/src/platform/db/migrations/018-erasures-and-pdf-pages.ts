import { sql, type Kysely } from 'kysely'

/** What providers are still to forget of members who were erased; PDFs of an address kept whole, with more than their first page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table provider_erasure (
    session_id uuid primary key references provider_session,
    asked_at timestamptz not null default now(),
    tries smallint not null default 0,
    due_at timestamptz,
    fault text,
    done_at timestamptz,
    given_up_at timestamptz
  )`.execute(db)
  await sql`create index provider_erasure_due on provider_erasure (due_at) where due_at is not null`.execute(db)
  await sql`alter table address_proof_page add column sheets smallint not null default 1, add column more_blobs text[] not null default '{}', add column pdf_blob text`.execute(
    db,
  )
}
