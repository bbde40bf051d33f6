-- Plans agreed upon with a single company are not offered at sign-up.
alter table plans add is_offered boolean not null default true;
