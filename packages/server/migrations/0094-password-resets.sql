-- The code that was mailed to who forgot their password: one for each user, the newest.

create table password_resets (
  company_id int not null,
  user_id int not null,
  -- An HMAC under the SECRET: a copied database opens nothing.
  code_hash text not null,
  -- Where it was mailed to, as addresses are compared: who has another by now is not who read it.
  email_key text not null,
  expires_at timestamptz not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users on delete cascade
);
create index password_resets_old on password_resets (expires_at);
call make_tenant_table('password_resets');
call open_across('password_resets', 'select, delete');
