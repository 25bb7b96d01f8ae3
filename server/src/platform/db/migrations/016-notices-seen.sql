-- When the member last opened the list of notices. Newer ones are unread.
alter table member add column notices_seen_at timestamptz;
