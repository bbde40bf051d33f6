-- Somebody who signs up confirms their e-mail address, where the installation mails. Everybody of before counts as confirmed.
alter table users add column unconfirmed_since timestamptz;
