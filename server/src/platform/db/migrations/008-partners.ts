import { sql, type Kysely } from 'kysely'

/** Partners who embed verification (SDK mode): their keys, their users, one-time codes and the access they are exchanged for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table partner (
    id text primary key,
    name text not null,
    origins text[] not null,
    created_at timestamptz not null default now(),
    disabled_at timestamptz
  )`,
  `create table partner_key (
    id uuid primary key default gen_random_uuid(),
    partner_id text not null references partner,
    key_hash bytea not null unique,
    ending text not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz
  )`,
  `create index partner_key_partner on partner_key (partner_id)`,
  // The partner's own name for a person is kept as a keyed hash: it may be an address or a number.
  `create table partner_member (
    partner_id text not null references partner,
    user_hash bytea not null,
    member_id bigint not null references member,
    primary key (partner_id, user_hash)
  )`,
  `create index partner_member_member on partner_member (member_id)`,
  `create table integration_code (
    code_hash bytea primary key,
    partner_id text not null references partner,
    member_id bigint not null references member,
    scene text not null,
    business_id text,
    redirect_url text,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index integration_code_member on integration_code (member_id)`,
  `create table integration_access (
    id uuid primary key default gen_random_uuid(),
    token_hash bytea not null unique,
    code_hash bytea not null,
    partner_id text references partner,
    member_id bigint not null references member,
    scene text not null,
    business_id text,
    redirect_url text,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    renewable_until timestamptz not null,
    revoked_at timestamptz
  )`,
  `create index integration_access_code on integration_access (code_hash)`,
  `create index integration_access_member on integration_access (member_id)`,
]
