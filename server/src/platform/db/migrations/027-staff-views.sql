-- The filters of the queue that a person of staff saved under a name.
create table staff_view (
  staff_name text not null,
  name text not null,
  filter jsonb not null,
  primary key (staff_name, name)
);
