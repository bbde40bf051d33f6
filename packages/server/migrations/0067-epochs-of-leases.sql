-- A lease has an epoch, raised at each acquisition, which reveals late writes of a former holder. The row therefore
-- survives a release, without a holder. A holder also holds an advisory lock, which ends with its process: if the lock
-- is gone since the same start of PostgreSQL, the holder is dead even before the lease expires.
alter table line_leases
  alter column holder drop not null,
  add column epoch bigint not null default 0,
  add column lock_key int,
  add column boot timestamptz;
create index line_leases_holder on line_leases (holder);
call open_across('line_leases', 'select, update');
