-- The customer's position in a queue's menu becomes a reference to the option and is cleared when that is deleted.
update tickets set queue_option_id = null
where queue_option_id is not null and not exists (
  select from queue_options
  where queue_options.company_id = tickets.company_id and queue_options.id = tickets.queue_option_id);

alter table tickets add constraint tickets_queue_option foreign key (company_id, queue_option_id)
  references queue_options on delete set null (queue_option_id);
create index tickets_by_queue_option on tickets (company_id, queue_option_id) where queue_option_id is not null;
