-- The glossary's terms in names and in stored task ids.
alter table proven_contact rename to verified_contact;
alter index proven_contact_pkey rename to verified_contact_pkey;
alter index proven_contact_known rename to verified_contact_known;
alter table verified_contact rename constraint proven_contact_member_id_fkey to verified_contact_member_id_fkey;
alter table installation rename column begun_at to created_at;
alter index cancelled_video_call_unseen rename to cancelled_video_call_unread;

-- Ids of tasks that a reviewer opened: an extension, and the reminders that were sent.
update task_extension set task = 'reviewer:' || substr(task, 9) where task like 'officer:%';
update outbox_email set once_key = regexp_replace(once_key, '^((?:task|renew):[0-9]+:)officer:', '\1reviewer:')
where once_key ~ '^(task|renew):[0-9]+:officer:';
