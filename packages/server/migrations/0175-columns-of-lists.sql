-- Columns of a sheet are variables of campaigns' texts, even if all of their cells are empty.
alter table contact_lists add column columns text[] not null default '{}';

-- True for rows that were imported without a field; false for rows that were left out.
alter table contact_list_faults add column is_kept boolean not null default false;
alter table contact_list_imports add column noted int not null default 0;
