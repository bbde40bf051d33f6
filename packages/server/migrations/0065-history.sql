-- What a line brings of the time before it was connected: it stands above all that is live, at the places 0, -1, -2, …,
-- in a closed ticket of its own, which no list and no report counts.

alter table threads add column first_position int not null default 1;

alter table tickets add column is_history boolean not null default false;

-- Lists of a status count their tickets: a look into each row, for a column so far back in it, would cost half as much again.
drop index tickets_by_status;
create index tickets_by_status on tickets (company_id, status, updated_at desc, id desc) where not is_history;
