-- A text with a point before three digits, such as 1.125, is read as one thousand one hundred and twenty-five when it comes
-- back from a client. Prices of messages that are kept so get a fourth place. Repeating it changes nothing.
update campaign_settings
  set value = regexp_replace(value::text, '"([1-9]\d{0,3}\.\d{3})"', '"\10"', 'g')::jsonb
  where key = 'prices' and value::text ~ '"[1-9]\d{0,3}\.\d{3}"';
