-- The first of two reviewers may also have proposed to reject a case.
alter table approval_proposal rename to case_proposal;
alter table case_proposal add column verdict text not null default 'approved' check (verdict in ('approved', 'rejected'));
alter table case_proposal alter column verdict drop default;
