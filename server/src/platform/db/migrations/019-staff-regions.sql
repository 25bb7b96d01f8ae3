-- The regions whose members a person of staff sees and decides. Empty: all regions.
alter table staff add column sites text[] not null default '{}';
