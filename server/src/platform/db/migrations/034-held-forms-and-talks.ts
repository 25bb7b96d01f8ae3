import { sql, type Kysely } from 'kysely'

/** What is held back for a sent form keeps it with us; who appointed a talk and when, and talks that members called off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `update questionnaire set state = 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT' where state = 'QUESTIONNAIRE_STATUS_PENDING' and withdrawn_at is null
    and exists (select from questionnaire_hold where questionnaire_id = questionnaire.id and lifted_at is null)`,
  `alter table questionnaire add column appointment_by text, add column appointment_made_at timestamptz`,
  `update questionnaire set appointment_at = null, appointment_place = null where state not in ('QUESTIONNAIRE_STATUS_PENDING', 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT')`,
  `create index questionnaire_appointment on questionnaire (appointment_at) where appointment_at is not null`,
  `create table called_off_talk (
    id uuid primary key default gen_random_uuid(),
    questionnaire_id uuid not null references questionnaire,
    member_id bigint not null references member,
    at timestamptz not null,
    appointed_by text,
    called_off_at timestamptz not null default now(),
    seen_at timestamptz
  )`,
  `create index called_off_talk_unseen on called_off_talk (at) where seen_at is null`,
]
