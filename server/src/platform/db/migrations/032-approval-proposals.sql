-- What the first of two reviewers proposed to approve, for cases of every kind. The second confirms it, or returns it with a reason.
create table approval_proposal (
  case_id uuid primary key,
  proposed_by text not null,
  proposed_at timestamptz not null default now(),
  returned_by text,
  returned_at timestamptz,
  return_reason text
);
insert into approval_proposal (case_id, proposed_by, proposed_at)
  select attempt_id, proposed_by, created_at from review_proposal where kind = 'approve'
  union all select id, proposed_by, now() from address_proof where state = 'in_review' and proposed_by is not null
  union all select id, proposed_by, now() from recovery where state = 'in_review' and proposed_by is not null
  union all select q.id, r.decided_by, r.created_at
    from questionnaire q
    join lateral (select id from questionnaire_submission s where s.questionnaire_id = q.id order by s.number desc limit 1) sent on true
    join lateral (
      select decided_by, created_at from questionnaire_review where submission_id = sent.id and verdict = 'proposed' limit 1
    ) r on true
    where q.withdrawn_at is null and q.state in ('QUESTIONNAIRE_STATUS_PENDING', 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT');
delete from review_proposal where kind = 'approve';
alter table review_proposal rename to release_proposal;
alter table release_proposal drop column kind;
alter table release_proposal add primary key (attempt_id);
alter table address_proof drop column proposed_by;
alter table recovery drop column proposed_by;
