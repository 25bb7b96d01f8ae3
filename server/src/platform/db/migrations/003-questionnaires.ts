import { sql, type Kysely } from 'kysely'

/** What is asked of members, what they answered and sent, and what was decided about it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table questionnaire (
    id uuid primary key default gen_random_uuid(),
    member_id bigint not null references member,
    template_code integer not null,
    request_id text not null default '',
    scene_code text not null default '',
    state text not null,
    opened_by text not null,
    request bytea,
    final boolean not null default false,
    reasons text[] not null default '{}',
    mend text[] not null default '{}',
    blocking text[] not null default '{}',
    due_at timestamptz,
    opened_at timestamptz not null default now(),
    submitted_at timestamptz,
    decided_at timestamptz,
    valid_until timestamptz,
    unique (member_id, template_code, request_id)
  )`,
  `create index questionnaire_waiting on questionnaire (submitted_at)
    where state in ('QUESTIONNAIRE_STATUS_PENDING', 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT')`,
  `create table questionnaire_draft (
    questionnaire_id uuid primary key references questionnaire,
    answers bytea not null,
    revision integer not null,
    prefilled text[] not null default '{}',
    saved_at timestamptz
  )`,
  `create table questionnaire_submission (
    id uuid primary key default gen_random_uuid(),
    questionnaire_id uuid not null references questionnaire,
    member_id bigint not null references member,
    number integer not null,
    token_nonce bytea not null unique,
    template_code integer not null,
    template_version integer not null,
    template_hash bytea not null,
    locale text not null,
    answers bytea not null,
    answers_hash bytea not null,
    origin bytea not null,
    score integer not null,
    outcome bytea not null,
    created_at timestamptz not null default now(),
    unique (questionnaire_id, number)
  )`,
  `create table questionnaire_review (
    id uuid primary key default gen_random_uuid(),
    questionnaire_id uuid not null references questionnaire,
    submission_id uuid not null references questionnaire_submission,
    verdict text not null,
    reasons text[] not null default '{}',
    mend text[] not null default '{}',
    decided_by text not null,
    created_at timestamptz not null default now()
  )`,
  `create table questionnaire_file (
    id uuid primary key default gen_random_uuid(),
    questionnaire_id uuid not null references questionnaire,
    member_id bigint not null references member,
    path text not null,
    blob text not null,
    bytes integer not null,
    type text not null,
    name bytea not null,
    content_hash bytea not null,
    created_at timestamptz not null default now()
  )`,
  `create index questionnaire_file_questionnaire on questionnaire_file (questionnaire_id)`,
  // What was sent and what was decided stands as it was: no update, no delete.
  `create trigger questionnaire_submission_append_only before update or delete or truncate on questionnaire_submission
    for each statement execute function refuse_change()`,
  `create trigger questionnaire_review_append_only before update or delete or truncate on questionnaire_review
    for each statement execute function refuse_change()`,
]
