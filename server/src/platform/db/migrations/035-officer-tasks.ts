import { sql, type Kysely } from 'kysely'

/** What officers open for one member beyond the rules of the site; and agreements that are signed once more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table officer_task (
    id uuid primary key default gen_random_uuid(),
    member_id bigint not null references member,
    task text not null,
    agreement text,
    blocks text[] not null,
    due_at timestamptz not null,
    opened_by text not null,
    opened_at timestamptz not null default now(),
    closed_at timestamptz,
    closed_by text
  )`,
  `create index officer_task_open on officer_task (member_id) where closed_at is null`,
  // Counted like all that says how a member stands (033-standing-revision).
  `create constraint trigger count_revision after insert or update or delete on officer_task deferrable initially deferred for each row execute function count_revision('member_id')`,
  `alter table agreement_signature add column round integer not null default 1`,
  `alter table agreement_signature drop constraint agreement_signature_member_id_agreement_version_key`,
  `alter table agreement_signature add unique (member_id, agreement, version, round)`,
]
