-- Lets lists show an open or paid charge without a query per ticket.
alter table tickets add column charge text check (charge in ('open', 'paid'));
