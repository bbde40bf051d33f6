-- A campaign waits until its list is filled and checked; each item of the list becomes one recipient.
alter table campaigns
  -- When its list was ready to become recipients; null before.
  add column list_ready_at timestamptz,
  -- True if a user chose not to wait: unchecked numbers are skipped with that reason.
  add column skips_unchecked boolean not null default false,
  -- True if it writes to recipients that an earlier campaign skipped.
  add column is_rest boolean not null default false;
update campaigns set list_ready_at = now() where prepared_through > 0 or prepared_at is not null;

-- The number's key in the list, so that a phone is one recipient independent of its number's form.
alter table campaign_recipients add column number_key text not null default '';
update campaign_recipients as one set number_key = keyed.number_key from (
  select company_id, id,
    -- If a campaign has both forms, the first gets the key, and the other its own number.
    case when row_number() over (partition by company_id, campaign_id, short order by number = short desc, id) = 1
      then short else number end as number_key
  from campaign_recipients
  cross join lateral (select regexp_replace(number, '^(55[0-9]{2})9([6-9][0-9]{7})$', '\1\2') as short) as form
) as keyed
where one.company_id = keyed.company_id and one.id = keyed.id;
alter table campaign_recipients drop constraint campaign_recipients_company_id_campaign_id_number_key;
create unique index campaign_recipients_number on campaign_recipients (company_id, campaign_id, number_key)
  where number_key <> '';

-- Items skipped for their number. The other kinds have indexes of their own.
create index contact_list_items_skipped on contact_list_items (company_id, contact_list_id, id)
  where validity = 'invalid' or number = '';
