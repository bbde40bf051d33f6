-- Those who wait, by how long they do: of all, of each queue, and of none. Only the few that wait stand in these.

create index tickets_waiting on tickets (company_id, (coalesce(waiting_since, updated_at)), id)
  where status = 'pending';
create index tickets_waiting_by_queue on tickets (company_id, queue_id, (coalesce(waiting_since, updated_at)), id)
  where status = 'pending';
-- `is null` is no equality to the planner, which would go through all that wait, or sort them.
create index tickets_waiting_without_queue on tickets (company_id, (coalesce(waiting_since, updated_at)), id)
  where status = 'pending' and queue_id is null;
