-- Some plans are agreed upon with a single company: they are not what strangers choose from when they sign up.
alter table plans add is_offered boolean not null default true;
