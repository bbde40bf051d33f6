-- The company's own account at an AI.
insert into settings (company_id, key, value)
  select id, key, '' from companies cross join unnest(array['openAiKey', 'openAiAddress', 'openAiModel']) as key
  on conflict (company_id, key) do nothing;
