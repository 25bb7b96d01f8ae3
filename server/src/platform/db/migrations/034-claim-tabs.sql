-- Since when a reviewer works on a case, and in which tabs of the console it is open: the claim ends when the last one closes.
alter table case_claim add column since timestamptz not null default now();
alter table case_claim add column tabs text[] not null default '{}';
