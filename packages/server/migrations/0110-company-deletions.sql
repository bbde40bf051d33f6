-- A deleted company is retained for a day, in which a super user can restore it; then a job removes its rows and files.
-- While it has an unrestored row here it is inactive: work across companies sees none of its rows (below), and its own
-- requests are refused. One row per company, for its newest deletion.
create table company_deletions (
  company_id int primary key references companies on delete cascade,
  -- The name at the deletion, since the company itself is hidden.
  name text not null,
  deleted_at timestamptz not null,
  restorable_until timestamptz not null,
  -- Set when its removal starts, after which no restore is possible.
  removal_began_at timestamptz,
  -- When it was restored.
  restored_at timestamptz,
  -- The super user; without a foreign key, because they belong to another company and may be deleted.
  user_company_id int not null,
  user_id int not null,
  user_name text not null
);
create index company_deletions_by_time on company_deletions (deleted_at desc, company_id) where restored_at is null;
call make_tenant_table('company_deletions');
create policy across on company_deletions to {across} using (true) with check (true);
grant select on company_deletions to {across};

-- A `not in` subquery, not an anti-join: it is uncorrelated and hashed once per statement.
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
