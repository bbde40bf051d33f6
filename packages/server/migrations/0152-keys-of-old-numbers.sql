-- Rows from before 0151: Mexican and Argentine numbers with the digit of mobiles get the key without it. A list or
-- campaign with both forms keeps both keys.
update contact_list_items as item set number_key = number_key(number)
where number ~ '^(521[2-9]|549[1-3])[0-9]{9}$' and not exists (
  select from contact_list_items as twin
  -- The unique index contains only rows with a number, so PostgreSQL uses it only with this condition.
  where twin.number <> '' and twin.company_id = item.company_id and twin.contact_list_id = item.contact_list_id
    and twin.number_key = number_key(item.number));
update campaign_recipients as one set number_key = number_key(number)
where number_key = number and number ~ '^(521[2-9]|549[1-3])[0-9]{9}$' and not exists (
  select from campaign_recipients as twin
  where twin.number_key <> '' and twin.company_id = one.company_id and twin.campaign_id = one.campaign_id
    and twin.number_key = number_key(one.number));
