-- How long after a close a customer brings the same ticket back is a setting of the company.

insert into settings (company_id, key, value) select id, 'timeCreateNewTicket', '120' from companies
on conflict (company_id, key) do nothing;
