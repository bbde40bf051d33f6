-- A column of a sheet names a variable of campaigns' texts, also where all its cells are empty.
alter table contact_lists add column columns text[] not null default '{}';

-- Rows of sheets that are in without a field, beside those that were left out.
alter table contact_list_faults add column is_kept boolean not null default false;
alter table contact_list_imports add column noted int not null default 0;
