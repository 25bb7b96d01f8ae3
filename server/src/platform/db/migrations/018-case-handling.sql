-- What reviewers do with a case besides deciding it. A hold has no reference: cases are in several tables.
create table case_hold (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null,
  kind text not null,
  reason text not null,
  placed_by text not null,
  placed_at timestamptz not null default now(),
  lifted_by text,
  lifted_at timestamptz
);
create unique index case_hold_open on case_hold (case_id, kind) where lifted_at is null;

-- Questions to the member about a case are a questionnaire of their own.
create table case_question (
  questionnaire_id uuid primary key,
  case_id uuid not null,
  asked_by text not null,
  asked_at timestamptz not null default now()
);
create index case_question_case_id on case_question (case_id);

create table case_snooze (
  case_id uuid primary key,
  until timestamptz not null,
  reason text not null,
  snoozed_by text not null,
  snoozed_at timestamptz not null default now()
);

create table case_assignment (
  case_id uuid primary key,
  assigned_to text not null,
  assigned_by text not null,
  assigned_at timestamptz not null default now()
);
