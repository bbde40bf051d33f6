-- Generated from the name, which is never null; the constraint makes the row types state it.
alter table contacts alter column name_key set not null;
