-- The mailed code for a forgotten password: the newest one of each user.

create table password_resets (
  company_id int not null,
  user_id int not null,
  -- An HMAC under SECRET, so that a copied database reveals no code.
  code_hash text not null,
  -- The normalised address it was mailed to: after a change of address the code is void.
  email_key text not null,
  expires_at timestamptz not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users on delete cascade
);
create index password_resets_old on password_resets (expires_at);
call make_tenant_table('password_resets');
call open_across('password_resets', 'select, delete');
