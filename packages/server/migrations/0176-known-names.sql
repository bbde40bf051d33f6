-- False if the name is a fallback name: a number, a username, the end of an id. Texts do not address contacts by a
-- fallback name.
alter table contacts add column is_name_known boolean not null default true;
