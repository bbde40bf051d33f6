-- What is told out of the order of its conversation: later than what comes after it, or once more after hours. It may
-- wait for long, so that what is told in order is not looked for among it.
alter table simulated_events add column is_loose boolean not null default false,
  -- The message that is told, whose writer sees a tick for it.
  add column message_seq bigint;
drop index simulated_events_line;
create index simulated_events_in_order on simulated_events (company_id, whatsapp_id, seq) where not is_loose;
create index simulated_events_loose on simulated_events (company_id, whatsapp_id, not_before) where is_loose;
