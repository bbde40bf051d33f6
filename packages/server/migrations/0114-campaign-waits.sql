-- Why a campaign under way writes to nobody just now.
alter table campaigns add column waits jsonb not null default '[]';
