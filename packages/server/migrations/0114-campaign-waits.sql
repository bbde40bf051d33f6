-- Reasons why a running campaign currently sends nothing.
alter table campaigns add column waits jsonb not null default '[]';
