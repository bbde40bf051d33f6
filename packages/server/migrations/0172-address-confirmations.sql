-- The first user of a sign-up confirms the email address on installations that send mail. Earlier users count as
-- confirmed.
alter table users add column unconfirmed_since timestamptz;
