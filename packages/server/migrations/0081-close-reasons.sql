-- Why a ticket was closed, in the words that its queue offers.
alter table queues
  -- Whether our pages ask for it, and insist.
  add column close_reason_mode text not null default 'off' check (close_reason_mode in ('off', 'optional', 'required')),
  add column close_reasons text[] not null default '{}';

-- As it was called then: a queue may call it otherwise, or no longer offer it.
alter table ticket_trackings add column close_reason text;
