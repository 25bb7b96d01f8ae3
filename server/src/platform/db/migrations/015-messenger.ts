import { sql, type Kysely } from 'kysely'

/** Members who sign in from the messenger: the link, the launch data used up, and what a newcomer may link with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The messenger's number of a person is kept as a keyed hash: it leads to them.
  `create table messenger_link (
    user_hash bytea primary key,
    member_id bigint not null unique references member,
    linked_at timestamptz not null default now()
  )`,
  `create table messenger_launch (
    data_hash bytea primary key,
    expires_at timestamptz not null
  )`,
  `create index messenger_launch_expires on messenger_launch (expires_at)`,
  `create table messenger_link_offer (
    token_hash bytea primary key,
    user_hash bytea not null,
    expires_at timestamptz not null
  )`,
  `create index messenger_link_offer_expires on messenger_link_offer (expires_at)`,
  `alter table session add column from_messenger boolean not null default false`,
]
