-- A rating from before its moment was kept was given when its attendance ended.
update ticket_trackings set rated_at = coalesce(finished_at, created_at) where rate is not null and rated_at is null;

-- The newest ratings, and sums of a period's, of a person's and of a queue's, from the index alone.
create index ticket_trackings_rated on ticket_trackings (company_id, rated_at desc, id desc)
  include (rate, user_id, queue_id) where rated_at is not null;
