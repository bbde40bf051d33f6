-- Automatic actions of queues are counted together with those of rules: distributed tickets, and customers who waited
-- too long.
alter table ticket_trackings add column distributed_at timestamptz;
create index ticket_trackings_distributed on ticket_trackings (company_id, distributed_at)
  include (queue_id) where distributed_at is not null;
create index sla_clocks_told on sla_clocks (company_id, since) include (queue_id) where stage <> 'running';
