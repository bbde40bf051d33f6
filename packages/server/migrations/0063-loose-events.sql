-- Marks events that arrive out of their conversation's order: after later ones, or repeated after hours. They may wait
-- long, so the query for ordered events skips them.
alter table simulated_events add column is_loose boolean not null default false,
  -- The message of the event, whose writer sees a tick for it.
  add column message_seq bigint;
drop index simulated_events_line;
create index simulated_events_in_order on simulated_events (company_id, whatsapp_id, seq) where not is_loose;
create index simulated_events_loose on simulated_events (company_id, whatsapp_id, not_before) where is_loose;
