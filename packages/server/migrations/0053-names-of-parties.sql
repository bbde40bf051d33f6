-- Who writes without showing a number has none: what stood there was an opaque id, which is nobody's number.
alter table contacts drop constraint contacts_company_id_number_key;
update contacts set number = '' where not is_group and exists (
  select from contact_identities as identity
  where identity.company_id = contacts.company_id and identity.contact_id = contacts.id
    and identity.kind = 'lid' and identity.value = contacts.number);
create unique index contacts_number on contacts (company_id, number) where number <> '';

-- Names of one party that a line told together before any of them had written: who comes under one later has the others.
create table party_links (
  company_id int not null references companies on delete cascade,
  kind text not null check (kind in ('phone', 'group', 'lid', 'username', 'business')),
  value text not null,
  other_kind text not null check (other_kind in ('phone', 'group', 'lid', 'username', 'business')),
  other_value text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, kind, value, other_kind, other_value)
);
call make_tenant_table('party_links');
