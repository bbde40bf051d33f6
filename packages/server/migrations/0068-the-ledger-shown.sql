-- The kind of an attempt: edits are attempts of their message too.
alter table delivery_attempts add column kind text not null default 'send'
  check (kind in ('send', 'edit', 'delete', 'react', 'read', 'fetch'));

-- Failed messages that were neither sent again nor given up, for the page that lists them.
alter table messages add column given_up_at timestamptz;
create index messages_failed on messages (company_id, created_at desc, id)
  where from_me and failure_code is not null and given_up_at is null;
