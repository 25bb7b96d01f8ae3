-- A draft names its kind. Before, the subject began with it.
alter table draft add column kind text;
update draft set kind = split_part(subject, '/', 1), subject = substr(subject, strpos(subject, '/') + 1);
alter table draft alter column kind set not null;
alter table draft drop constraint draft_pkey;
alter table draft add constraint draft_pkey primary key (member_id, kind, subject);
-- The identity steps have their drafts in the same table. What was typed in a step and not sent before is dropped.
drop table step_draft;

alter table called_off_talk rename to cancelled_video_call;
alter table cancelled_video_call rename column called_off_at to cancelled_at;
alter index called_off_talk_unseen rename to cancelled_video_call_unseen;
alter index called_off_talk_pkey rename to cancelled_video_call_pkey;
