import { sql, type Kysely } from 'kysely'

/** By the rules of which site something that was sent was judged, and decided; of what there is, the chain tells it: the site of an instant is the one that the first move since left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['questionnaire_submission', 'questionnaire_review']) {
    await sql`alter table ${sql.table(table)} add column site text`.execute(db)
    await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(`${table}_append_only`)}`.execute(db)
  }
  await sql`update questionnaire_submission as sent set site = coalesce(
    (select moved.data ->> 'from' from audit_event as moved
      where moved.subject = 'member:' || sent.member_id and moved.action = 'member.site-changed' and moved.seq > (select max(event.seq) from audit_event as event
        where event.subject = 'questionnaire:' || sent.questionnaire_id and event.action = 'questionnaire.submitted' and event.data ->> 'submissionId' = sent.id::text)
      order by moved.seq limit 1),
    (select member.site from member where member.id = sent.member_id))`.execute(db)
  // The chain names the form and not the decision: each has its own, in the same order. A first of two approvals has none.
  await sql`update questionnaire_review as review set site = coalesce(
    (select moved.data ->> 'from' from audit_event as moved where moved.subject = 'member:' || sent.member_id and moved.action = 'member.site-changed' and moved.seq > event.seq order by moved.seq limit 1),
    (select member.site from member where member.id = sent.member_id))
    from questionnaire_submission as sent,
      (select id, row_number() over (partition by questionnaire_id order by created_at, id) as number from questionnaire_review where verdict <> 'proposed') as decision,
      (select subject, seq, row_number() over (partition by subject order by seq) as number from audit_event where action = 'questionnaire.decided') as event
    where sent.id = review.submission_id and decision.id = review.id and event.subject = 'questionnaire:' || review.questionnaire_id and event.number = decision.number`.execute(
    db,
  )
  for (const table of ['questionnaire_submission', 'questionnaire_review'])
    await sql`alter table ${sql.table(table)} enable trigger ${sql.ref(`${table}_append_only`)}`.execute(db)
  await sql`alter table questionnaire_submission alter column site set not null`.execute(db)
}
