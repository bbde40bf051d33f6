-- Ratings without a stored time get the end of their attendance.
update ticket_trackings set rated_at = coalesce(finished_at, created_at) where rate is not null and rated_at is null;

-- Newest ratings, and sums by period, user and queue, by index-only scans.
create index ticket_trackings_rated on ticket_trackings (company_id, rated_at desc, id desc)
  include (rate, user_id, queue_id) where rated_at is not null;
