import { sql, type Kysely } from 'kysely'

/** What answers hold back until an officer lifts it, which client class a member has, tests asked by a rule, and what the exchange must still be told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table questionnaire_hold (
    id uuid primary key default gen_random_uuid(),
    questionnaire_id uuid not null references questionnaire,
    member_id bigint not null references member,
    products text[] not null,
    held_at timestamptz not null default now(),
    lifted_at timestamptz,
    lifted_by text
  )`,
  `create index questionnaire_hold_member on questionnaire_hold (member_id) where lifted_at is null`,
  `create index questionnaire_hold_questionnaire on questionnaire_hold (questionnaire_id)`,
  `create table client_class (
    id uuid primary key default gen_random_uuid(),
    member_id bigint not null references member,
    questionnaire_id uuid not null references questionnaire,
    site text not null,
    class text not null,
    granted_at timestamptz not null default now(),
    granted_by text not null,
    valid_until timestamptz,
    ended_at timestamptz,
    ended_by text
  )`,
  // Nobody has two classes at once.
  `create unique index client_class_member on client_class (member_id) where ended_at is null`,
  `create table test_request (
    id uuid primary key default gen_random_uuid(),
    member_id bigint not null references member,
    test text not null,
    asked_by text not null,
    asked_at timestamptz not null default now()
  )`,
  `create index test_request_member on test_request (member_id)`,
  `create table exchange_notice (
    member_id bigint not null references member,
    about text not null,
    tell_at timestamptz not null default now(),
    tries integer not null default 0,
    primary key (member_id, about)
  )`,
  `create index exchange_notice_due on exchange_notice (tell_at)`,
  // A day that was put off now stands with what was asked, so that every page shows the same one.
  `update questionnaire set due_at = due_at + make_interval(days => extension.days)
    from task_extension extension where extension.task = 'questionnaire:' || questionnaire.id and due_at is not null`,
]
