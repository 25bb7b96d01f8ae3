-- The member consents when sending. A draft has no consent yet.
alter table attempt alter column consent_version drop not null;
alter table attempt add constraint attempt_consent check (submitted_at is null or consent_version is not null);
