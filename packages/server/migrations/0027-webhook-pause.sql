-- An address that takes nothing is left alone for a while; what it is to be told waits and goes out in order of time.

-- Set while deliveries are held back, also while those that waited go out: the next may go from then on.
alter table webhooks add column paused_until timestamptz;

alter table webhook_deliveries drop constraint webhook_deliveries_error_check;
alter table webhook_deliveries add constraint webhook_deliveries_error_check
  check (error in ('refused', 'timeout', 'unreachable', 'disabled', 'paused'));

create index webhook_deliveries_due on webhook_deliveries (company_id, webhook_id, created_at, id)
  where status in ('pending', 'failed');
