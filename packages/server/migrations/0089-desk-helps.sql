-- The monthly token limit of the AI that helps a company's attendants.
insert into settings (company_id, key, value)
  select id, 'openAiMonthlyTokens', '0' from companies
  on conflict (company_id, key) do nothing;

-- Used tokens by month of the company's calendar.
create table desk_help_usage (
  company_id int not null references companies on delete cascade,
  month date not null,
  helps int not null default 0,
  tokens_in bigint not null default 0,
  tokens_out bigint not null default 0,
  primary key (company_id, month)
);
call make_tenant_table('desk_help_usage');
