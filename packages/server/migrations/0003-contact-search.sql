-- Finding contacts by a part of their name or number. Under row security PostgreSQL looks a LIKE up in no index, since
-- that operator might tell of rows before they are sorted out; so the search is a function of the owner's, which sees
-- to the company itself.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create index contacts_search on contacts using gin (company_id, name gin_trgm_ops, number gin_trgm_ops)
  with (gin_pending_list_limit = 256);

-- The plan is made for each pattern: of two letters there are no trigrams, of three there are many, of a name few.
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
