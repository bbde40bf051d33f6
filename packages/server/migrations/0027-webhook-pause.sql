-- An address that fails repeatedly gets no deliveries for a while; its events wait and are sent in order of time.

-- Set while deliveries are held back and while the waiting ones are sent: time of the next delivery.
alter table webhooks add column paused_until timestamptz;

alter table webhook_deliveries drop constraint webhook_deliveries_error_check;
alter table webhook_deliveries add constraint webhook_deliveries_error_check
  check (error in ('refused', 'timeout', 'unreachable', 'disabled', 'paused'));

create index webhook_deliveries_due on webhook_deliveries (company_id, webhook_id, created_at, id)
  where status in ('pending', 'failed');
