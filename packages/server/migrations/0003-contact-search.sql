-- Search for contacts by a part of their name or number. Under row security PostgreSQL uses no index for LIKE, since
-- the operator might leak rows before they are filtered. The search is therefore a function of the owner, which filters
-- by company itself.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create index contacts_search on contacts using gin (company_id, name gin_trgm_ops, number gin_trgm_ops)
  with (gin_pending_list_limit = 256);

-- A plan for each pattern: two letters have no trigrams, three have many matches, a name has few.
create function matching_contacts(pattern text, most int) returns setof int
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query select id from public.contacts
    where company_id = nullif(current_setting('app.company_id', true), '')::int
      and (name ilike pattern or number like pattern)
    limit most;
end $$;
revoke all on function matching_contacts from public;
grant execute on function matching_contacts to {app};
