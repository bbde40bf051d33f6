-- When the owner of a number last wrote: such a number needs no look-up and is not purged with old look-ups.
alter table device_numbers add column heard_at timestamptz;
