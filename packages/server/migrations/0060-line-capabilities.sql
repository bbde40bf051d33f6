-- Capabilities of a line that differ from those of its provider; null if it has reported none.
alter table whatsapps add column capabilities jsonb;
