-- Clients of this family expect the date at which a queue was added to a line, as for a user's queues.
alter table whatsapp_queues
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
