-- The contact's username, shown for contacts without a number. Identities are added, removed, merged and split in many
-- places, so a trigger keeps the newest username in the contact.
alter table contacts add column username text not null default '';

create function show_username() returns trigger language plpgsql as $$
begin
  update public.contacts set username = coalesce((
      select value from public.contact_identities as identity
      where identity.company_id = contacts.company_id and identity.contact_id = contacts.id
        and identity.kind = 'username'
      order by identity.created_at desc, identity.value limit 1
    ), '')
  where company_id = coalesce(new.company_id, old.company_id) and id in (new.contact_id, old.contact_id);
  return null;
end $$;
create trigger show_gained_username after insert on contact_identities
  for each row when (new.kind = 'username') execute function show_username();
create trigger show_lost_username after delete on contact_identities
  for each row when (old.kind = 'username') execute function show_username();
create trigger show_handed_username after update on contact_identities
  for each row when (new.kind = 'username' or old.kind = 'username') execute function show_username();

update contacts set username = identity.value
from contact_identities as identity
where identity.kind = 'username' and identity.company_id = contacts.company_id and identity.contact_id = contacts.id;

-- Found with and without the leading @. Few contacts have a username.
create index contacts_username on contacts using gin (company_id, ('@' || username) gin_trgm_ops)
  with (gin_pending_list_limit = 256) where username <> '';

-- As in 0004, also by username.
create or replace function matching_contacts(pattern text, most int) returns setof int
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query select id from public.contacts
    where company_id = nullif(current_setting('app.company_id', true), '')::int
      and (name ilike pattern or number like pattern or username <> '' and '@' || username ilike pattern)
      and merged_into_id is null
    limit most;
end $$;
