-- Companies' usage, for the operator. A job counts it, never a request, because a company may have ten million
-- messages. A day is counted by its messages' times until it is over, and then does not change.
create table company_days (
  company_id int not null references companies on delete cascade,
  -- A day of the company's calendar.
  day date not null,
  received int not null,
  sent int not null,
  ai_tokens bigint not null,
  counted_at timestamptz not null,
  primary key (company_id, day)
);
call make_tenant_table('company_days');

-- Usage that is not per day, as of the last count.
create table company_usage (
  company_id int primary key references companies on delete cascade,
  contacts int not null,
  open_tickets int not null,
  closed_tickets int not null,
  files int not null,
  file_bytes bigint not null,
  counted_at timestamptz not null
);
call make_tenant_table('company_usage');

create index bot_calls_by_time on bot_calls (company_id, called_at);
