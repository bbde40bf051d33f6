-- The state of a company's webhook at its Pix provider, as a job last saw it. One row for each company that has chosen
-- a provider.
create table provider_webhooks (
  company_id int primary key references companies on delete cascade,
  provider text not null check (provider in ('asaas', 'efi')),
  state text not null check (state in ('unseen', 'told', 'interrupted', 'untold', 'plain', 'refused')),
  -- When this state was first seen.
  since timestamptz not null,
  -- When the provider last answered, and when its webhook was last seen active; null for never.
  seen_at timestamptz,
  told_at timestamptz,
  -- The error of the last check: the provider refused the account or did not answer; null if it answered.
  fault text check (fault in ('no_account', 'bad_certificate', 'refused', 'unreachable', 'timeout', 'unreadable')),
  -- When administrators were alerted to a problem; null once they were told that it is over.
  alerted_at timestamptz,
  next_look_at timestamptz not null
);
create index provider_webhooks_looks on provider_webhooks (next_look_at);
create index provider_webhooks_troubled on provider_webhooks (since) where state in ('interrupted', 'untold', 'refused');
call make_tenant_table('provider_webhooks');
call open_across('provider_webhooks', 'select');

insert into provider_webhooks (company_id, provider, state, since, next_look_at)
  select company_id, value, 'unseen', now(), now() from settings where key = 'pixProvider' and value in ('asaas', 'efi');
