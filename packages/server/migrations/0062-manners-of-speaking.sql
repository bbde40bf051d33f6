-- In which manner a pretended line speaks: as a phone's linked device, or as the official API.
alter table simulated_lines add column behaves_as text not null default 'beta' check (behaves_as in ('beta', 'cloud'));

-- From then on a customer who wrote under an opaque id shows their number too; null for who always did.
alter table simulated_customers add column shown_at timestamptz;

alter table simulated_messages
  -- What a message carries beside its words: a choice, an order, the advertisement it came from.
  add column extras jsonb not null default '{}',
  -- Our own name for what we sent, where the provider makes the ids and says ours with its statuses.
  add column reference text,
  -- A medium that had expired and was requested again.
  add column is_media_renewed boolean not null default false;

-- An id names a message in its chat, of its side and, in a group, of its writer: two customers may each bring the same.
alter table simulated_messages drop constraint simulated_messages_pkey;
drop index simulated_messages_seq;
alter table simulated_messages add primary key (company_id, whatsapp_id, seq);
create unique index simulated_messages_once
  on simulated_messages (company_id, whatsapp_id, id, customer, coalesce(group_name, ''), from_me);
