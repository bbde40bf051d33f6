-- True if the customers of a simulated phone receive and read messages automatically.
alter table simulated_lines add column delivers boolean not null default true,
  add column reads boolean not null default false;
create index simulated_messages_undelivered on simulated_messages (company_id, whatsapp_id, sent_at)
  where from_me and ack < 3;
create index simulated_messages_unread on simulated_messages (company_id, whatsapp_id, sent_at)
  where from_me and ack < 4;
