-- The time after a close in which a customer's message reopens the ticket is a setting of the company.

insert into settings (company_id, key, value) select id, 'timeCreateNewTicket', '120' from companies
on conflict (company_id, key) do nothing;
