-- The kind of the last message that a ticket's list shows: a media type, or 'deleted'. Null without messages.
alter table tickets add column last_message_type text;
update tickets set last_message_type = (
  select case when messages.is_deleted then 'deleted' else messages.media_type end
  from messages
  where messages.company_id = tickets.company_id and messages.thread_id = tickets.thread_id
    and messages.ticket_id = tickets.id
  order by messages.position desc
  limit 1
);
