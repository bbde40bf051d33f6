-- A subscription lasts until the end of a day in its company's zone, and the agreed day of the month is stored with it.
-- Earlier dates move to the end of their day. The migration can be repeated.

-- The day of the month on which the subscription ends, in months that have that day.
alter table companies add column if not exists due_day smallint check (due_day between 1 and 31);
-- The value before the payment.
alter table invoice_payments add column if not exists due_day_before smallint check (due_day_before between 1 and 31);

-- A company's zone is one that JavaScript knows: a name, or an offset such as +03:00, whose sign PostgreSQL interprets
-- inversely. A name that this PostgreSQL does not know is replaced by the default zone of companies.
create or replace function pg_temp.wall(instant timestamptz, zone text) returns timestamp language plpgsql as $$
begin
  if zone ~ '^[+-]\d\d:?\d\d$' then
    return instant at time zone pg_temp.offset_of(zone);
  end if;
  return instant at time zone zone;
exception when invalid_parameter_value then
  return instant at time zone 'America/Sao_Paulo';
end $$;

create or replace function pg_temp.offset_of(zone text) returns interval language sql as $$
  select make_interval(hours => (left(zone, 1) || substr(zone, 2, 2))::int, mins => (left(zone, 1) || right(zone, 2))::int)
$$;

create or replace function pg_temp.end_of_day(instant timestamptz, zone text) returns timestamptz language plpgsql as $$
declare
  last timestamp := pg_temp.wall(instant, zone)::date + time '23:59:59.999';
begin
  if zone ~ '^[+-]\d\d:?\d\d$' then
    return last at time zone pg_temp.offset_of(zone);
  end if;
  return last at time zone zone;
exception when invalid_parameter_value then
  return last at time zone 'America/Sao_Paulo';
end $$;

-- If a payment set the date, its invoice has the day.
update companies set due_day = coalesce(
    (select invoices.due_day from invoice_payments as paid
      join invoices on invoices.company_id = paid.company_id and invoices.id = paid.invoice_id
      where paid.company_id = companies.id and paid.status = 'credited' and paid.due_date_after = companies.due_date
      order by paid.id desc limit 1),
    extract(day from pg_temp.wall(due_date, time_zone)))
  where due_date is not null and due_day is null;

update invoice_payments as payment set due_day_before = coalesce(
    (select invoices.due_day from invoice_payments as earlier
      join invoices on invoices.company_id = earlier.company_id and invoices.id = earlier.invoice_id
      where earlier.company_id = payment.company_id and earlier.id < payment.id
        and earlier.due_date_after = payment.due_date_before
      order by earlier.id desc limit 1),
    extract(day from pg_temp.wall(payment.due_date_before, companies.time_zone)))
  from companies
  where companies.id = payment.company_id and payment.due_date_before is not null and payment.due_day_before is null;

update companies set
  due_date = pg_temp.end_of_day(due_date, time_zone),
  trial_expiration = pg_temp.end_of_day(trial_expiration, time_zone)
  where due_date is not null or trial_expiration is not null;
update invoices set due_date = pg_temp.end_of_day(invoices.due_date, time_zone)
  from companies where companies.id = invoices.company_id;
update invoice_payments set
  due_date_before = pg_temp.end_of_day(due_date_before, time_zone),
  due_date_after = pg_temp.end_of_day(due_date_after, time_zone)
  from companies where companies.id = invoice_payments.company_id;
