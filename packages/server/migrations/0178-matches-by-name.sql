-- Also returns the sort key of each match, so that a search with thousands of matches sorts them without reading their
-- rows again.
drop function matching_contacts(jsonb, int);
create function matching_contacts(terms jsonb, most int) returns table (id int, name_key text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query execute
    'select id, name_key from public.contacts where company_id = $1 and merged_into_id is null and '
    || public.search_condition('coalesce(search_text, public.contact_text(name, number, username))', terms)
    || ' limit $2'
    using nullif(current_setting('app.company_id', true), '')::int, most;
end $$;
revoke all on function matching_contacts from public;
grant execute on function matching_contacts to {app};
