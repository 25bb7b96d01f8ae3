-- A recovery that replaces the email address is approved by two reviewers. This is the first one.
alter table recovery add column proposed_by text;
