-- When a schedule's text was last refused or failed. A repeated schedule keeps PENDENTE with its next time and the
-- failure's reason.
alter table schedules add column failed_at timestamptz;
update schedules set failed_at = updated_at where failure_code is not null;
