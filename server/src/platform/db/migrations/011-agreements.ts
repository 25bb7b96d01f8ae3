import { sql, type Kysely } from 'kysely'

/** Agreements that members signed, and the words they signed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // By its hash: what was signed can be shown word for word, whatever became of the files since.
  `create table agreement_document (
    hash bytea primary key,
    document jsonb not null,
    created_at timestamptz not null default now()
  )`,
  `create table agreement_signature (
    id uuid primary key default gen_random_uuid(),
    member_id bigint not null references member,
    agreement text not null,
    version integer not null,
    document_hash bytea not null references agreement_document,
    language text not null,
    acks text[] not null,
    typed_name bytea,
    origin bytea not null,
    signed_at timestamptz not null default now(),
    unique (member_id, agreement, version)
  )`,
]
