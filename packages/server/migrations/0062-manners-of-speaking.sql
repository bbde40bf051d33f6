-- The behaviour of a simulated line: as a linked device, or as the official API.
alter table simulated_lines add column behaves_as text not null default 'beta' check (behaves_as in ('beta', 'cloud'));

-- When a customer with an opaque id revealed their number; null for customers who never hid it.
alter table simulated_customers add column shown_at timestamptz;

alter table simulated_messages
  -- Content of a message other than its words: a choice, an order, the advertisement it came from.
  add column extras jsonb not null default '{}',
  -- The product's own id of a sent message, for providers that generate ids and return ours with their statuses.
  add column reference text,
  -- True after an expired medium was requested again.
  add column is_media_renewed boolean not null default false;

-- An id is unique within a chat, side and, in a group, writer: two customers may each send the same id.
alter table simulated_messages drop constraint simulated_messages_pkey;
drop index simulated_messages_seq;
alter table simulated_messages add primary key (company_id, whatsapp_id, seq);
create unique index simulated_messages_once
  on simulated_messages (company_id, whatsapp_id, id, customer, coalesce(group_name, ''), from_me);
