import { sql, type Kysely } from 'kysely'

/** A verification begun anew, proofs of address, and identities moved to another account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // What was before a reset stays a record, and says nothing any more of how a member stands.
  `alter table attempt add column set_aside_at timestamptz`,
  `create table verification_reset (
    id uuid primary key default gen_random_uuid(),
    member_id bigint not null references member,
    kind text not null,
    created_at timestamptz not null default now()
  )`,
  `create index verification_reset_member on verification_reset (member_id)`,
  `create table address_proof (
    id uuid primary key default gen_random_uuid(),
    member_id bigint not null references member,
    number integer not null,
    state text not null,
    country text not null,
    document_class text not null,
    details bytea not null,
    checks jsonb not null default '[]',
    reasons text[] not null default '{}',
    counts boolean not null default false,
    created_at timestamptz not null default now(),
    submitted_at timestamptz,
    decided_at timestamptz,
    set_aside_at timestamptz,
    unique (member_id, number)
  )`,
  `create unique index address_proof_open on address_proof (member_id) where state in ('draft', 'submitted', 'in_review')`,
  `create table address_proof_page (
    id uuid primary key default gen_random_uuid(),
    proof_id uuid not null references address_proof,
    member_id bigint not null references member,
    blob text not null,
    bytes integer not null,
    content_hash bytea not null,
    created_at timestamptz not null default now(),
    removed_at timestamptz
  )`,
  `create index address_proof_page_proof on address_proof_page (proof_id)`,
  `create table address_decision (
    id uuid primary key default gen_random_uuid(),
    proof_id uuid not null references address_proof,
    verdict text not null,
    reasons text[] not null default '{}',
    decided_by text not null,
    created_at timestamptz not null default now()
  )`,
  `create trigger address_decision_append_only before update or delete or truncate on address_decision
    for each statement execute function refuse_change()`,
  `create table identity_transfer (
    id uuid primary key default gen_random_uuid(),
    source_id bigint not null references member,
    target_id bigint not null references member,
    state text not null,
    created_at timestamptz not null default now(),
    frozen_until timestamptz not null,
    completed_at timestamptz
  )`,
  // Of each account at most one transfer is under way.
  `create unique index identity_transfer_source on identity_transfer (source_id) where state = 'pending'`,
  `create unique index identity_transfer_target on identity_transfer (target_id) where state = 'pending'`,
  `create table one_time_code (
    id uuid primary key default gen_random_uuid(),
    member_id bigint not null references member,
    purpose text not null,
    code_hash bytea not null,
    tries integer not null default 0,
    expires_at timestamptz not null,
    used_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  `create index one_time_code_member on one_time_code (member_id, purpose)`,
]
