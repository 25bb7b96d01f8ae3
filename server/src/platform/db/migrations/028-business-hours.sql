-- When work that came in is due, if only business hours count: `hours` of them later. `days` are ISO weekdays (Monday 1) in
-- ascending order, `opens` and `closes` hours of the day in the zone. A whole number of days ends at closing time.
create function business_due(since timestamptz, hours int, zone text, days int[], opens int, closes int)
returns timestamptz language sql stable as $$
  with at as (
    select since at time zone zone as local, (closes - opens) * 3600.0 as length
  ), sent as (
    select local, length, cardinality(days) * length as week, extract(isodow from local)::int as day,
      least(greatest(extract(epoch from local - date_trunc('day', local)) - opens * 3600, 0), length) as passed from at
  ), target as (
    select local, length, week,
      (select count(*) from unnest(days) d where d < day) * length
        + case when day = any(days) then passed else 0 end + hours * 3600 as seconds
    from sent
  ), rest as (
    select local, length, ceil(seconds / week) - 1 as weeks, seconds - (ceil(seconds / week) - 1) * week as seconds from target
  )
  select (date_trunc('week', local)
      + make_interval(days => (weeks * 7)::int + days[ceil(seconds / length)::int] - 1, hours => opens,
        secs => (seconds - (ceil(seconds / length) - 1) * length)::float8)) at time zone zone
  from rest
$$;
