-- Calls answered on the company's phone. A provider reports the end of such a call like that of a missed one.
create table taken_calls (
  company_id int not null,
  whatsapp_id int not null,
  call_id text not null,
  created_at timestamptz not null,
  primary key (company_id, whatsapp_id, call_id),
  foreign key (company_id, whatsapp_id) references whatsapps on delete cascade
);
create index taken_calls_created on taken_calls (created_at);
call make_tenant_table('taken_calls');
call open_across('taken_calls', 'select, delete');

-- WhatsApp's own accounts send notices that must not get automatic answers.
update contacts set disable_bot = true where number in ('0', '16505361212', '13135550002');
