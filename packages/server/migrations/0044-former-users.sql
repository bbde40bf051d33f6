-- Names of deleted users, which colleagues still see on their messages.
create table former_users (
  company_id int not null references companies on delete cascade,
  id int not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
call make_tenant_table('former_users');

-- Users deleted earlier have no stored name: one row per company stands for all of them.
insert into former_users (company_id, id, name)
select company_id, nextval(pg_get_serial_sequence('users', 'id')), ''
from (
  select company_id from ticket_notes where user_id is null
  union
  select company_id from chat_messages where sender_id is null
) as orphaned;
update ticket_notes set user_id = former_users.id
from former_users where former_users.company_id = ticket_notes.company_id and user_id is null;
update chat_messages set sender_id = former_users.id
from former_users where former_users.company_id = chat_messages.company_id and sender_id is null;

-- The user's id stays in the row after the user is deleted.
alter table ticket_notes drop constraint ticket_notes_company_id_user_id_fkey, alter column user_id set not null;
alter table chat_messages drop constraint chat_messages_company_id_sender_id_fkey, alter column sender_id set not null;
