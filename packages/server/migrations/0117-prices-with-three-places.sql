-- A client may read a text with a point before three digits, such as 1.125, as 1125 and send that back. Message prices
-- of this form get a fourth decimal place. The migration can be repeated.
update campaign_settings
  set value = regexp_replace(value::text, '"([1-9]\d{0,3}\.\d{3})"', '"\10"', 'g')::jsonb
  where key = 'prices' and value::text ~ '"[1-9]\d{0,3}\.\d{3}"';
