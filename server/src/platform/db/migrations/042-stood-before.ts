import { sql, type Kysely } from 'kysely'

/** How a questionnaire stood when it was asked anew. Of those that wait for the member by now, what was approved and has not been sent since is still known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table questionnaire add column before_asked jsonb`.execute(db)
  await sql`create index questionnaire_review_submission on questionnaire_review (submission_id)`.execute(db)
  await sql`update questionnaire set before_asked = jsonb_build_object('state', 'QUESTIONNAIRE_STATUS_APPROVED', 'opened_by', 'member', 'final', false, 'reasons', '[]'::jsonb, 'mend', '[]'::jsonb,
    'blocking', to_jsonb(blocking), 'due_at', null, 'submitted_at', submitted_at, 'decided_at', decided_at, 'approved_at', approved_at, 'valid_until', valid_until)
    where state = 'QUESTIONNAIRE_STATUS_UNSUBMIT' and opened_by <> 'member' and withdrawn_at is null and approved_at = decided_at and (submitted_at is null or submitted_at <= decided_at)`.execute(
    db,
  )
}
