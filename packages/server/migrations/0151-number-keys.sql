-- One key for the written forms of a mobile number of Brazil, Mexico or Argentina, as in numberVariants of the
-- contract: the shortest form. Columns are not generated from it, because that would rewrite their tables under a lock.
create function number_key(number text) returns text language sql immutable parallel safe as $$
  select regexp_replace(number, '^(?:(55[0-9]{2})9([6-9][0-9]{7})|(52)1([2-9][0-9]{9})|(54)9([1-3][0-9]{9}))$', '\1\2\3\4\5\6')
$$;

alter table contact_list_items alter column number_key drop expression;
alter table contact_list_items alter column number_key set default '';

create function set_number_key() returns trigger language plpgsql as $$
begin
  new.number_key := public.number_key(new.number);
  return new;
end $$;
create trigger set_number_key before insert or update of number on contact_list_items
  for each row execute function set_number_key();
