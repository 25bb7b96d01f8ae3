-- Where a member signed in lately: a sign-in from another country is emailed, also from a browser that is known.
create table sign_in_country (
  member_id bigint not null references member(id),
  country text not null,
  seen_at timestamptz not null default now(),
  primary key (member_id, country)
);
insert into sign_in_country (member_id, country, seen_at)
select member_id, country, max(seen_at) from session where country is not null group by member_id, country;
