-- Deliveries leave by lane: a user's answer (0), then automatic messages (1), then campaigns (2). Another column has
-- the time after which a delivery is no longer worth sending.
alter table outbox
  add column lane smallint not null default 1 check (lane between 0 and 2),
  add column expires_at timestamptz not null default now() + interval '24 hours';
create index outbox_expired on outbox (expires_at);
-- Downloads and read receipts delay no answer: they run concurrently with the conversations.
create index outbox_errands on outbox (company_id, whatsapp_id, next_at) where kind in ('read', 'fetch');
call open_across('outbox', 'select');

-- The head of a conversation: its highest lane, its oldest delivery, and the time until which it waits (null: ready).
create table outbox_heads (
  company_id int not null,
  whatsapp_id int not null,
  thread_id int not null,
  lane smallint not null,
  head_id bigint not null,
  due_at timestamptz,
  primary key (company_id, whatsapp_id, thread_id),
  foreign key (company_id, whatsapp_id) references whatsapps on delete cascade,
  foreign key (company_id, thread_id) references threads on delete cascade
);
create index outbox_heads_ready on outbox_heads (company_id, whatsapp_id, lane, head_id) where due_at is null;
create index outbox_heads_due on outbox_heads (company_id, whatsapp_id, due_at) where due_at is not null;
create index outbox_heads_thread on outbox_heads (company_id, thread_id);
call make_tenant_table('outbox_heads');
call open_across('outbox_heads', 'select');

insert into outbox_heads (company_id, whatsapp_id, thread_id, lane, head_id)
  select company_id, whatsapp_id, thread_id, min(lane), min(id) from outbox
  where kind not in ('read', 'fetch') group by company_id, whatsapp_id, thread_id;

-- Pauses that a provider requested: for the whole line, or for first messages to new contacts.
create table outbox_holds (
  company_id int not null,
  whatsapp_id int not null,
  scope text not null check (scope in ('line', 'newContacts')),
  until timestamptz not null,
  code text not null,
  reason text not null,
  primary key (company_id, whatsapp_id, scope),
  foreign key (company_id, whatsapp_id) references whatsapps on delete cascade
);
call make_tenant_table('outbox_holds');

-- The reason and end of a wait after an attempt, and the provider's id of an accepted message that could not be stored
-- at once.
alter table delivery_attempts
  add column scope text,
  add column retry_at timestamptz,
  add column accepted_id text;
