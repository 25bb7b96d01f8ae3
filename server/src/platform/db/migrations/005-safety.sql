-- What one reviewer proposed and a second one must confirm: an approval against a failed check, the release of a document.
create table review_proposal (
  attempt_id uuid not null references attempt(id),
  kind text not null check (kind in ('approve', 'release')),
  reason text not null,
  proposed_by text not null,
  created_at timestamptz not null default now(),
  constraint review_proposal_pkey primary key (attempt_id, kind)
);
