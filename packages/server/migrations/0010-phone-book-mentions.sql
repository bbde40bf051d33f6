-- What a line's phone has in its book. Nobody is a contact by it until the company asks for it.
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

-- The colleagues a note speaks to. One who was deleted since is named by nobody, so that no key is needed.
alter table ticket_notes add column mentions int[] not null default '{}';
