-- The same rule as in 028, thirty times as fast: the queue asks it for each case of a region with business hours.
-- Days count from Monday (1). `seconds`: of business time since Monday's opening, until the case is due.
create or replace function business_due(since timestamptz, hours int, zone text, days int[], opens int, closes int)
returns timestamptz language plpgsql stable as $$
declare
  local timestamp := since at time zone zone;
  monday timestamp := date_trunc('week', local);
  length float8 := (closes - opens) * 3600;
  today int := extract(isodow from local);
  seconds float8 := hours * 3600;
  weeks int;
  place int;
begin
  for place in 1 .. cardinality(days) loop
    if days[place] < today then
      seconds := seconds + length;
    elsif days[place] = today then
      seconds := seconds + least(greatest(extract(epoch from local - monday)::float8 - (today - 1) * 86400 - opens * 3600, 0), length);
    end if;
  end loop;
  weeks := ceil(seconds / (cardinality(days) * length)) - 1;
  seconds := seconds - weeks * cardinality(days) * length;
  place := ceil(seconds / length);
  return (monday + make_interval(days => weeks * 7 + days[place] - 1, hours => opens, secs => seconds - (place - 1) * length)) at time zone zone;
end $$;
