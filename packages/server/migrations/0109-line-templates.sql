-- Templates that a line's provider has approved, as last reported by the line.
create table line_templates (
  company_id int not null,
  whatsapp_id int not null,
  name text not null,
  language text not null,
  category text not null check (category in ('marketing', 'utility', 'authentication')),
  status text not null check (status in ('approved', 'pending', 'rejected', 'paused', 'disabled')),
  header text not null,
  body text not null,
  footer text not null,
  buttons jsonb not null,
  primary key (company_id, whatsapp_id, name, language),
  foreign key (company_id, whatsapp_id) references whatsapps on delete cascade
);
call make_tenant_table('line_templates');

-- Templates of a simulated provider.
alter table simulated_lines add column templates jsonb not null default '[]';
