import { sql, type Kysely } from 'kysely'

/** Notices to partners' servers: where to, with which secrets, and each notice until it arrived or was given up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // A notice names the person as the partner does: sealed with the member's key, so erasing the member erases it.
  `alter table partner_member add column user_sealed bytea`,
  `create table webhook_endpoint (
    partner_id text primary key references partner,
    url text not null,
    created_at timestamptz not null default now(),
    disabled_at timestamptz
  )`,
  `create table webhook_secret (
    id uuid primary key default gen_random_uuid(),
    partner_id text not null references partner,
    sealed bytea not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz
  )`,
  `create index webhook_secret_partner on webhook_secret (partner_id)`,
  `create table webhook_delivery (
    id uuid primary key default gen_random_uuid(),
    partner_id text not null references partner,
    member_id bigint not null references member,
    type text not null,
    occurred_at timestamptz not null default now(),
    tries integer not null default 0,
    due_at timestamptz default now(),
    delivered_at timestamptz,
    dead_at timestamptz,
    last_fault text
  )`,
  `create index webhook_delivery_due on webhook_delivery (due_at) where due_at is not null`,
  `create index webhook_delivery_partner on webhook_delivery (partner_id, occurred_at)`,
  `create index webhook_delivery_member on webhook_delivery (member_id)`,
]
