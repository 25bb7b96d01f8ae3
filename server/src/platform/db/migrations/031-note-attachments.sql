-- Files that reviewers attach to their notes, sealed with the member's key as the notes are.
create table note_attachment (
  id uuid primary key,
  note_id uuid not null references case_note(id),
  case_id uuid not null,
  member_id bigint not null references member(id),
  blob text not null,
  name bytea not null,
  type text not null,
  bytes integer not null,
  added_by text not null,
  created_at timestamptz not null default now()
);
create index note_attachment_case_id on note_attachment (case_id);
create index note_attachment_member_id on note_attachment (member_id);
