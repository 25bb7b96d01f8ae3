-- What a vendor's own part photographed, fetched when a reviewer opens the case or the region asks for it.
create table provider_image (
  id uuid default gen_random_uuid() primary key,
  session_id uuid not null references provider_session(id),
  member_id bigint not null references member(id),
  name text not null,
  blob text not null,
  bytes integer not null,
  created_at timestamptz not null default now()
);
create index provider_image_session on provider_image (session_id);
create index provider_image_member on provider_image (member_id);
alter table provider_session add column images_at timestamptz;
