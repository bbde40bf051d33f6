-- Searches compare folded texts. docs/decisions/0084-one-search.md describes the folding, and why old rows are not
-- rewritten.

-- The same as `folded` of the contract: lower case, NFKD without accents, invisible characters and letter variants.
-- Portuguese letters are translated individually, which takes a fifth of the time of a normalisation.
create function folded(said text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(said) = length(said) then return lower(said); end if;
  said := translate(lower(said), 'áàâãäéêèëíïóôõöúüçñ', 'aaaaaeeeeiioooouucn');
  if octet_length(said) = length(said) then return said; end if;
  said := lower(regexp_replace(normalize(said, nfkd),
    '[\u00ad\u0300-\u036f\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff]+', '', 'g'));
  return replace(replace(replace(replace(
    translate(said, 'øđðłħŧıς', 'oddlhtiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
end $$;

-- The texts by which a contact is found.
create function contact_text(name text, number text, username text) returns text
language plpgsql immutable parallel safe as $$
begin
  return public.folded(name || ' ' || number || case when username = '' then '' else ' @' || username end);
end $$;

-- Null in rows that are unchanged since before this migration: queries fold those at read time.
alter table contacts add column search_text text;

create function set_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := public.contact_text(new.name, new.number, new.username);
  return new;
end $$;
create trigger set_search_text before insert or update of name, number, username on contacts
  for each row execute function set_search_text();

create index contacts_search_text on contacts
  using gin (company_id, coalesce(search_text, contact_text(name, number, username)) gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index contact_list_items_search_text on contact_list_items
  using gin (company_id, contact_list_id, folded(name || ' ' || number) gin_trgm_ops)
  with (gin_pending_list_limit = 256);
drop function matching_contacts(text, int);
drop function matching_list_items(int, text, int);
drop index contacts_search, contacts_username, contact_list_items_search;

-- An indexable condition for terms that searchTerms of the contract has turned into patterns: each term matches by all
-- of its words, or by one form of its number.
create function search_condition(place text, terms jsonb) returns text language sql immutable as $$
  select coalesce(string_agg('(' || concat_ws(' or ',
    (select string_agg(format('%s like %L', place, word), ' and ')
      from jsonb_array_elements_text(term -> 'words') as word),
    (select string_agg(format('%s like %L', place, form), ' or ')
      from jsonb_array_elements_text(term -> 'numbers') as form)) || ')', ' and '), 'true')
  from jsonb_array_elements(terms) as term
$$;

-- Functions of the owner, for the reason given in 0003-contact-search.sql; they filter by company themselves.
create function matching_contacts(terms jsonb, most int) returns setof int
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query execute 'select id from public.contacts where company_id = $1 and merged_into_id is null and '
    || public.search_condition('coalesce(search_text, public.contact_text(name, number, username))', terms)
    || ' limit $2'
    using nullif(current_setting('app.company_id', true), '')::int, most;
end $$;
revoke all on function matching_contacts from public;
grant execute on function matching_contacts to {app};

create function matching_list_items(list int, terms jsonb, most int) returns setof int
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query execute 'select id from public.contact_list_items where company_id = $1 and contact_list_id = $2 and '
    || public.search_condition('public.folded(name || '' '' || number)', terms) || ' limit $3'
    using nullif(current_setting('app.company_id', true), '')::int, list, most;
end $$;
revoke all on function matching_list_items from public;
grant execute on function matching_list_items to {app};
