-- Messages from before a line was connected: positions 0, -1, -2, … before all live messages, in a closed ticket of
-- their own that lists and reports skip.

alter table threads add column first_position int not null default 1;

alter table tickets add column is_history boolean not null default false;

-- Lists by status count their tickets: reading this late column from each row would cost half as much again, so the
-- index filters by it.
drop index tickets_by_status;
create index tickets_by_status on tickets (company_id, status, updated_at desc, id desc) where not is_history;
