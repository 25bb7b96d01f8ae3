-- For the queue, which looks up the region of each member with work: from the index alone, without the row.
create index member_site_of_live on member (id) include (site) where data_key is not null;

-- The same rule as in 045 without a loop over the days.
-- Days count from Monday (1). `at` and `seconds`: since Monday's start, and of business time until the case is due.
create or replace function business_due(since timestamptz, hours int, zone text, days int[], opens int, closes int)
returns timestamptz language plpgsql stable as $$
declare
  local timestamp := since at time zone zone;
  monday timestamp := date_trunc('week', local);
  length float8 := (closes - opens) * 3600;
  at float8 := extract(epoch from local - monday);
  today int := floor(at / 86400) + 1;
  place int := width_bucket(today, days);
  seconds float8 := hours * 3600 + place * length;
  weeks int;
begin
  if place > 0 and days[place] = today then
    seconds := seconds - length + least(greatest(at - (today - 1) * 86400 - opens * 3600, 0), length);
  end if;
  weeks := ceil(seconds / (cardinality(days) * length)) - 1;
  seconds := seconds - weeks * cardinality(days) * length;
  place := ceil(seconds / length);
  return (monday + make_interval(days => weeks * 7 + days[place] - 1, hours => opens, secs => seconds - (place - 1) * length)) at time zone zone;
end $$;
