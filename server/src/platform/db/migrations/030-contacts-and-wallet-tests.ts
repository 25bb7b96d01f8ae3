import { sql, type Kysely } from 'kysely'

/** Phone numbers and addresses that members showed to reach, short messages beside letters, test amounts from wallets, and appointments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table outbox_mail add column channel text not null default 'mail'`,
  `create table proven_contact (
    id uuid primary key default gen_random_uuid(),
    member_id bigint not null references member,
    kind text not null,
    value_hash bytea not null,
    proven_at timestamptz not null default now()
  )`,
  `create unique index proven_contact_known on proven_contact (member_id, kind, value_hash)`,
  `create table wallet_test (
    id uuid primary key default gen_random_uuid(),
    member_id bigint not null references member,
    questionnaire_id uuid not null references questionnaire,
    chain text not null,
    address_hash bytea not null,
    asset text not null,
    amount text not null,
    addresses bytea not null,
    made_at timestamptz not null,
    until timestamptz not null,
    seen_at timestamptz,
    tx_ref bytea,
    ended_at timestamptz
  )`,
  `create index wallet_test_of on wallet_test (questionnaire_id)`,
  `create index wallet_test_amount on wallet_test (chain, asset, amount, made_at)`,
  `alter table questionnaire add column appointment_at timestamptz, add column appointment_place text`,
]
