-- Mentions in notes on tickets that the mentioned user has not opened since.
create table unread_mentions (
  company_id int not null,
  user_id int not null,
  ticket_note_id int not null,
  ticket_id int not null,
  primary key (company_id, user_id, ticket_note_id),
  foreign key (company_id, user_id) references users on delete cascade,
  foreign key (company_id, ticket_note_id) references ticket_notes on delete cascade,
  foreign key (company_id, ticket_id) references tickets on delete cascade
);
create index unread_mentions_note on unread_mentions (company_id, ticket_note_id);
create index unread_mentions_ticket on unread_mentions (company_id, ticket_id, user_id);
call make_tenant_table('unread_mentions');
