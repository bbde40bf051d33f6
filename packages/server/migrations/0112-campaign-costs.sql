-- Costs of a campaign: estimated by the price list at its start, and counted by the provider's category of each
-- message.

alter table campaigns
  -- The company's price list at the start; null before, and without a list.
  add column prices jsonb,
  -- The estimated cost of all recipients at those prices.
  add column estimated_cost jsonb;

alter table campaign_recipients
  -- The country of the number; empty if unknown.
  add column country_code text not null default '',
  -- By id of a message that reached a phone: its billing category; empty if it is free.
  add column charges jsonb not null default '{}';
