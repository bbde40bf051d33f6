-- A conversation's token bucket: the time at which its last message would have left at an even pace. Stored, so that a
-- restart does not give every conversation a new burst.
create table chat_paces (
  company_id int not null,
  whatsapp_id int not null,
  thread_id int not null,
  even_at timestamptz not null,
  primary key (company_id, whatsapp_id, thread_id),
  foreign key (company_id, whatsapp_id) references whatsapps on delete cascade,
  foreign key (company_id, thread_id) references threads on delete cascade
);
create index chat_paces_thread on chat_paces (company_id, thread_id);
create index chat_paces_even_at on chat_paces (even_at);
call make_tenant_table('chat_paces');
call open_across('chat_paces', 'select, delete');

-- Contacts that a line wrote to first within the last day, and when the next such contact may follow.
create table first_contacts (
  company_id int not null,
  whatsapp_id int not null,
  thread_id int not null,
  at timestamptz not null,
  next_at timestamptz not null,
  primary key (company_id, whatsapp_id, thread_id),
  foreign key (company_id, whatsapp_id) references whatsapps on delete cascade,
  foreign key (company_id, thread_id) references threads on delete cascade
);
create index first_contacts_at on first_contacts (company_id, whatsapp_id, at);
create index first_contacts_thread on first_contacts (company_id, thread_id);
call make_tenant_table('first_contacts');

-- True for a head that waits for the line's next first contact: it is not ready, and no time of its own wakes it.
alter table outbox_heads add column is_first boolean not null default false;
drop index outbox_heads_ready;
create index outbox_heads_ready on outbox_heads (company_id, whatsapp_id, lane, head_id)
  where due_at is null and not is_first;
create index outbox_heads_first on outbox_heads (company_id, whatsapp_id, lane, head_id) where is_first;

alter table outbox_holds drop constraint outbox_holds_scope_check,
  add constraint outbox_holds_scope_check check (scope in ('line', 'newContacts', 'firstContacts'));
call open_across('outbox_holds', 'select');

-- Time of the current pairing: WhatsApp suspects young numbers more easily of automation.
alter table whatsapps add column paired_at timestamptz;
update whatsapps set paired_at = created_at where status = 'CONNECTED' or down_since is not null;
