-- When the table was rewritten without the erased member's key. Null while the old row may still be on the disk.
alter table member add column key_rewritten_at timestamptz;
