-- A contact that writes without a number has an empty one; an opaque id was stored there before.
alter table contacts drop constraint contacts_company_id_number_key;
update contacts set number = '' where not is_group and exists (
  select from contact_identities as identity
  where identity.company_id = contacts.company_id and identity.contact_id = contacts.id
    and identity.kind = 'lid' and identity.value = contacts.number);
create unique index contacts_number on contacts (company_id, number) where number <> '';

-- Identities that a line reported as the same party before it wrote under any of them: a contact created under one
-- identity gets the others.
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
