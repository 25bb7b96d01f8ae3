-- The first of two reviewers may also propose to ask the member again: what two people rejected, only two people reopen.
alter table case_proposal drop constraint case_proposal_verdict_check;
alter table case_proposal add constraint case_proposal_verdict_check
  check (verdict in ('approved', 'resubmission_requested', 'rejected'));
