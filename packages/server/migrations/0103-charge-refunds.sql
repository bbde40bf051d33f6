-- Refunded cents of a customer's charge, in full or in part.
alter table pix_charges
  add column refunded_cents int not null default 0 check (refunded_cents between 0 and cents),
  drop constraint pix_charges_status_check,
  add constraint pix_charges_status_check check (status in ('open', 'paid', 'cancelled', 'expired', 'refunded')),
  add check ((status = 'refunded') = (refunded_cents > 0));

-- In reais, as reported by the provider.
alter table provider_payments add column refunded numeric(12, 2) not null default 0;
update provider_payments set refunded = value where status = 'refunded';
