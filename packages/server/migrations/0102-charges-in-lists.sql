-- Lists show whether something is to be paid, or is paid, without asking for each of their tickets.
alter table tickets add column charge text check (charge in ('open', 'paid'));
