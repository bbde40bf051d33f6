-- Tickets assigned by another user that their holder has not opened since.
create table unseen_assignments (
  company_id int not null,
  ticket_id int not null,
  user_id int not null,
  by_user_id int not null,
  reason text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets on delete cascade,
  foreign key (company_id, user_id) references users on delete cascade,
  foreign key (company_id, by_user_id) references users on delete cascade
);
create index unseen_assignments_user on unseen_assignments (company_id, user_id, created_at);
create index unseen_assignments_by on unseen_assignments (company_id, by_user_id);
call make_tenant_table('unseen_assignments');

-- Browsers that are notified of messages in their user's tickets are also notified of assignments.
update push_subscriptions set events = array_append(events, 'assigned') where 'message' = any(events);
