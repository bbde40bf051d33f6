-- When the owner of a number was heard last: it needs no look-up, and is kept however old its last look-up is.
alter table device_numbers add column heard_at timestamptz;
