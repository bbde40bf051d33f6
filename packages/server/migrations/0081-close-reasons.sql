-- Reasons for closing a ticket, offered by its queue.
alter table queues
  -- Controls if the pages ask for a reason, and require it.
  add column close_reason_mode text not null default 'off' check (close_reason_mode in ('off', 'optional', 'required')),
  add column close_reasons text[] not null default '{}';

-- The reason's text at the time: the queue may rename or remove it later.
alter table ticket_trackings add column close_reason text;
