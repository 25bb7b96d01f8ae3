-- Decisions that a second person looks at again, without knowing the first decision.
create table quality_check (
  decision_id uuid primary key,
  kind text not null,
  case_id uuid not null,
  taken_by text not null,
  taken_at timestamptz not null default now(),
  first_verdict text not null,
  first_reasons text[] not null,
  first_by text not null,
  verdict text,
  reasons text[] not null default '{}',
  reviewed_at timestamptz
);
create index quality_check_reviewed on quality_check (reviewed_at) where reviewed_at is not null;
