-- Waiting tickets by waiting time: of the company, of each queue, and without queue. The indexes contain only the few
-- waiting ones.

create index tickets_waiting on tickets (company_id, (coalesce(waiting_since, updated_at)), id)
  where status = 'pending';
create index tickets_waiting_by_queue on tickets (company_id, queue_id, (coalesce(waiting_since, updated_at)), id)
  where status = 'pending';
-- The planner does not treat `is null` as an equality and would scan or sort all waiting tickets.
create index tickets_waiting_without_queue on tickets (company_id, (coalesce(waiting_since, updated_at)), id)
  where status = 'pending' and queue_id is null;
