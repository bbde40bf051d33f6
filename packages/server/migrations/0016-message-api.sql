-- What programs sent over a line by its token.

create index whatsapps_token on whatsapps (token_hash) where token_hash is not null;

create table api_sends (
  company_id int not null,
  id uuid not null,
  whatsapp_id int not null,
  -- Made by the program: a repeat of the call answers what the first one made.
  idempotency_key text,
  asked_sha256 text not null,
  message_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, whatsapp_id, idempotency_key),
  foreign key (company_id, whatsapp_id) references whatsapps on delete cascade
);
create index api_sends_old on api_sends (created_at);
call make_tenant_table('api_sends');
call open_across('api_sends', 'select, delete');
