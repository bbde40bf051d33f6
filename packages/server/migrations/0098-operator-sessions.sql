-- A super user acts for at most an hour as an administrator of a company, without a password. Such a session references
-- the super user and their own session, with which it ends. Its end is written once into both companies' audit logs:
-- `is_end_noted` is true after that. No foreign key, because these rows belong to another company.
alter table sessions
  add operator_company_id int,
  add operator_user_id int,
  add operator_session_id uuid,
  add is_end_noted boolean not null default false,
  add check (num_nulls(operator_company_id, operator_user_id, operator_session_id) in (0, 3));
create index sessions_of_operators on sessions (expires_at)
  where operator_session_id is not null and not is_end_noted;
