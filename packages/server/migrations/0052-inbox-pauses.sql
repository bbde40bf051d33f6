-- A provider's id names an event in its chat, of its side and participant, and not on the whole line: two customers may
-- each bring the same one.
alter table inbox add column from_me boolean not null default false;
alter table inbox add column participant text not null default '';
drop index inbox_once;
create unique index inbox_once
  on inbox (company_id, whatsapp_id, provider_id, kind, conversation, from_me, participant);

-- An event that could not be taken is tried again after pauses; its conversation waits for it, others do not.
alter table inbox add column tries int not null default 0;
alter table inbox add column next_at timestamptz;
create index inbox_paused on inbox (company_id, whatsapp_id, conversation) where next_at is not null and done_at is null;

-- History that a line brings when it is paired stands behind everything that is live.
alter table inbox add column lane smallint not null default 0;
drop index inbox_waiting;
create index inbox_waiting on inbox (company_id, whatsapp_id, lane, id) where done_at is null;
