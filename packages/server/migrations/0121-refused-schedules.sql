-- When a schedule's text was refused or failed last. A repeated one keeps PENDENTE with its next time and the reason of that.
alter table schedules add column failed_at timestamptz;
update schedules set failed_at = updated_at where failure_code is not null;
