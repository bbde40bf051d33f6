-- Progress of the history import in percent, and when its last part arrived; null while no import runs.
alter table whatsapps add column history_percent smallint, add column history_at timestamptz;
