-- What a campaign costs: by the prices that stood when it began, and by what the provider says of each message.

alter table campaigns
  -- The company's price list at its beginning; null before, and where there was none.
  add column prices jsonb,
  -- A sum by it, of those who were to be written to.
  add column estimated_cost jsonb;

alter table campaign_recipients
  -- Of the number; empty where it is of none.
  add column country_code text not null default '',
  -- By message that reached a phone: the category that it is charged as; empty where it is not charged.
  add column charges jsonb not null default '{}';
