-- Computed from the name, which is always there: the types of rows say so too.
alter table contacts alter column name_key set not null;
