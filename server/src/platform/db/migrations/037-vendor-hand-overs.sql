-- The queue counts what vendors left to a reviewer.
create index provider_session_review on provider_session (attempt_id) where verdict = 'review' and failed_at is null;
