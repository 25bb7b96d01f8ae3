import { sql, type Kysely } from 'kysely'

/** What was sent, judged anew by the rules of a site that the member moved to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The clock's own time: one who decides waits for the move, and the other way round, and both began before either is done.
  await sql`create table questionnaire_judgement (
    id uuid primary key default gen_random_uuid(),
    submission_id uuid not null references questionnaire_submission,
    questionnaire_id uuid not null references questionnaire,
    member_id bigint not null references member,
    site text not null,
    score integer not null,
    outcome bytea not null,
    judged_at timestamptz not null default clock_timestamp())`.execute(db)
  await sql`create index questionnaire_judgement_submission on questionnaire_judgement (submission_id, judged_at)`.execute(
    db,
  )
  await sql`create trigger questionnaire_judgement_append_only before update or delete or truncate on questionnaire_judgement
    for each statement execute function refuse_change()`.execute(db)
}
