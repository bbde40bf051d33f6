-- True if administrators have hidden the first steps. Companies that already answer customers do not see them.
alter table companies add column first_steps_hidden boolean not null default false;
create index ticket_trackings_answered on ticket_trackings (company_id) where first_reply_at is not null;
update companies set first_steps_hidden = true
where exists (select from ticket_trackings as answered where answered.company_id = companies.id and first_reply_at is not null);
