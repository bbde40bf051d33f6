-- Entries of a phone's address book. They become contacts only when the company requests it.
create table phone_contacts (
  company_id int not null,
  whatsapp_id int not null,
  number text not null,
  name text not null default '',
  updated_at timestamptz not null default now(),
  primary key (company_id, whatsapp_id, number),
  foreign key (company_id, whatsapp_id) references whatsapps on delete cascade
);
call make_tenant_table('phone_contacts');

-- Ids of mentioned colleagues. Deleted users may remain, so there is no foreign key.
alter table ticket_notes add column mentions int[] not null default '{}';
