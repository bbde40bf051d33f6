-- A super user works for an hour at most as an administrator of a company, without a password. Such a session names
-- the super user and their own session, without which it does not live. Its end is written into both companies'
-- trails once: `is_end_noted` says that it was. No foreign key: these rows are another company's.
alter table sessions
  add operator_company_id int,
  add operator_user_id int,
  add operator_session_id uuid,
  add is_end_noted boolean not null default false,
  add check (num_nulls(operator_company_id, operator_user_id, operator_session_id) in (0, 3));
create index sessions_of_operators on sessions (expires_at)
  where operator_session_id is not null and not is_end_noted;
