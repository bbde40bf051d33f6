-- What a line brings of the time before it was connected: it stands above all that is live, at the places 0, -1, -2, …,
-- in a closed ticket of its own, which no list and no report counts.

alter table threads add column first_position int not null default 1;

alter table tickets add column is_history boolean not null default false;
