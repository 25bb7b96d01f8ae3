import { sql, type Kysely } from 'kysely'

/**
 * Re-verification: an attempt says what it is for, every document a member was verified with is its own record, a task asks
 * for a newer one, and mails wait in an outbox.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table attempt add column purpose text not null default 'verify'`,
  `create table identity_document (
    attempt_id uuid primary key references attempt,
    member_id bigint not null references member,
    country text not null,
    document_type text not null,
    expires_on date,
    identity bytea not null,
    verified_at timestamptz not null default now(),
    replaced_at timestamptz
  )`,
  // A member has one document that counts; the others are kept as they were.
  `create unique index identity_document_current on identity_document (member_id) where replaced_at is null`,
  `create index identity_document_expiry on identity_document (expires_on) where replaced_at is null`,
  `create table reverification (
    id uuid primary key default gen_random_uuid(),
    member_id bigint not null references member,
    cause text not null,
    opened_at timestamptz not null default now(),
    due_on date not null,
    closed_at timestamptz,
    closed_by uuid references attempt
  )`,
  `create unique index reverification_open on reverification (member_id) where closed_at is null`,
  `create table outbox_mail (
    id uuid primary key default gen_random_uuid(),
    member_id bigint not null references member,
    kind text not null,
    once_key text not null unique,
    sealed bytea not null,
    created_at timestamptz not null default now(),
    sent_at timestamptz
  )`,
]
