-- A deleted company is kept whole for a day, in which a super user takes it back; then a job removes its rows and files.
-- While it has a row here that was not restored, nothing is done for it: what works across companies sees none of its
-- rows (below), and for itself the company is not there. One row for each company, of its newest deletion.
create table company_deletions (
  company_id int primary key references companies on delete cascade,
  -- As it was called: the company itself is hidden.
  name text not null,
  deleted_at timestamptz not null,
  restorable_until timestamptz not null,
  -- Its removal has begun, after which there is no way back, whatever a clock says.
  removal_began_at timestamptz,
  -- It was taken back.
  restored_at timestamptz,
  -- The super user; no foreign key: they are of another company, and may be gone.
  user_company_id int not null,
  user_id int not null,
  user_name text not null
);
create index company_deletions_by_time on company_deletions (deleted_at desc, company_id) where restored_at is null;
call make_tenant_table('company_deletions');
create policy across on company_deletions to {across} using (true) with check (true);
grant select on company_deletions to {across};

-- Not in, and not an anti-join by hand: such a subquery stands alone and is hashed once for a statement.
create or replace procedure open_across(name text, rights text) language plpgsql as $$
begin
  execute format('create policy across on %I to {across}
    using (company_id not in (select company_id from company_deletions where restored_at is null)) with check (true)', name);
  execute format('grant %s on %I to {across}', rights, name);
end $$;

do $$
declare
  opened record;
begin
  for opened in
    select tablename from pg_policies
    where schemaname = 'public' and policyname = 'across' and tablename not in ('companies', 'company_deletions')
  loop
    execute format('alter policy across on %I using (company_id not in (select company_id from company_deletions where restored_at is null))',
      opened.tablename);
  end loop;
end $$;

alter policy across on companies using (id not in (select company_id from company_deletions where restored_at is null));
alter policy tenant on companies
  using (id = (select nullif(current_setting('app.company_id', true), '')::int)
    and id not in (select company_id from company_deletions where restored_at is null));
