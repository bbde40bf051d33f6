-- The first user of a sign-up confirms the e-mail address, where mails are sent. Users of before count as confirmed.
alter table users add column unconfirmed_since timestamptz;
