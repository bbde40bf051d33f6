-- The audit log is read newest first: a company's by its administrators, all companies' by operators.
call open_across('audit_log', 'select');
create index audit_log_at on audit_log (company_id, at desc, id desc);
create index audit_log_action on audit_log (company_id, action, at desc, id desc);
create index audit_log_user on audit_log (company_id, user_id, at desc, id desc);
create index audit_log_at_everywhere on audit_log (at desc, company_id desc, id desc);
create index audit_log_action_everywhere on audit_log (action, at desc, company_id desc, id desc);
