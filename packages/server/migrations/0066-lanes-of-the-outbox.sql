-- What waits leaves by lane: a person's answer (0), then what is said by itself (1), then campaigns (2). Until when it is
-- worth sending stands beside it.
alter table outbox
  add column lane smallint not null default 1 check (lane between 0 and 2),
  add column expires_at timestamptz not null default now() + interval '24 hours';
create index outbox_expired on outbox (expires_at);
-- Downloads and receipts hold up no answer: they are taken beside the conversations.
create index outbox_errands on outbox (company_id, whatsapp_id, next_at) where kind in ('read', 'fetch');
call open_across('outbox', 'select');

-- A conversation with something to go out: its highest lane, its oldest delivery, and until when it waits (null: ready).
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

-- What a provider asked to be left alone with for a while: the whole line, or those who never wrote to it.
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

-- What waited after a try and until when, and the provider's id of what it took, where that could not be stored at once.
alter table delivery_attempts
  add column scope text,
  add column retry_at timestamptz,
  add column accepted_id text;
