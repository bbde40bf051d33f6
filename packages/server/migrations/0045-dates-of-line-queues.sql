-- Clients of this family are told since when a line feeds a queue, as of a user's queues.
alter table whatsapp_queues
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
