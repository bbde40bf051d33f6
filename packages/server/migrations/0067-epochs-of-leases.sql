-- A lease has an epoch, raised at each taking, by which what a former holder still writes is known. So a row survives its
-- release: its holder is nobody then. A holder also holds a lock of its session, which ends with its process: where that
-- lock is gone under the same start of PostgreSQL, the holder is dead, whatever the time says.
alter table line_leases
  alter column holder drop not null,
  add column epoch bigint not null default 0,
  add column lock_key int,
  add column boot timestamptz;
create index line_leases_holder on line_leases (holder);
call open_across('line_leases', 'select, update');
