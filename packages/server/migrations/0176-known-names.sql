-- Whether a contact is called as its name says, or the name only stands in for one: its number, its username, the end of an
-- id. Texts call nobody by the latter.
alter table contacts add column is_name_known boolean not null default true;
