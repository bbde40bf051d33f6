-- A provider's id is unique within a chat, side and participant, not on the whole line: two customers may each send the
-- same id.
alter table inbox add column from_me boolean not null default false;
alter table inbox add column participant text not null default '';
drop index inbox_once;
create unique index inbox_once
  on inbox (company_id, whatsapp_id, provider_id, kind, conversation, from_me, participant);

-- An event that could not be applied is retried with a backoff; only its own conversation waits for it.
alter table inbox add column tries int not null default 0;
alter table inbox add column next_at timestamptz;
create index inbox_paused on inbox (company_id, whatsapp_id, conversation) where next_at is not null and done_at is null;

-- History that a line brings at its pairing has a lower priority than live events.
alter table inbox add column lane smallint not null default 0;
drop index inbox_waiting;
create index inbox_waiting on inbox (company_id, whatsapp_id, lane, id) where done_at is null;
