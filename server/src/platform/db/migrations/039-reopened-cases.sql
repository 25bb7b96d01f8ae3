-- A vendor put a decided case back into review. The queue looked for these among all cases that vendors handed over.
alter table provider_session add column reopened boolean not null default false;
update provider_session s set reopened = true from attempt a
  where a.id = s.attempt_id and s.verdict = 'review' and s.failed_at is null
    and a.state in ('approved', 'resubmission_requested', 'rejected')
    and (select d.decided_by from decision d where d.attempt_id = a.id order by d.created_at desc limit 1) like 'provider:%';
create index provider_session_reopened on provider_session (attempt_id) where reopened;
