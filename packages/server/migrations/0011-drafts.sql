-- Texts to a customer that a user has typed and not sent, synchronised between the user's browsers.
create table drafts (
  company_id int not null,
  user_id int not null,
  ticket_id int not null,
  body text not null,
  quoted_msg_id uuid,
  is_note boolean not null default false,
  created_at timestamptz not null default now(),
  -- When it was typed: the newer of two drafts wins.
  updated_at timestamptz not null default now(),
  primary key (company_id, user_id, ticket_id),
  foreign key (company_id, user_id) references users on delete cascade,
  foreign key (company_id, ticket_id) references tickets on delete cascade,
  foreign key (company_id, quoted_msg_id) references messages on delete set null (quoted_msg_id)
);
create index drafts_newest on drafts (company_id, user_id, updated_at desc);
create index drafts_ticket on drafts (company_id, ticket_id);
create index drafts_quoted on drafts (company_id, quoted_msg_id) where quoted_msg_id is not null;
call make_tenant_table('drafts');
