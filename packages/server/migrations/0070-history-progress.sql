-- How much of what was written before a line was paired has come, of 100, and when more of it came last; null while none
-- comes.
alter table whatsapps add column history_percent smallint, add column history_at timestamptz;
