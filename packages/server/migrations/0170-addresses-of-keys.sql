-- An AI key is sealed together with the origin it was entered for. Earlier keys name none: they are valid for the
-- company's origin at this moment, which stays stored here when the address changes.
insert into settings (company_id, key, value)
  select company_id, 'openAiAddressBefore', value from settings where key = 'openAiAddress' and value <> ''
  on conflict (company_id, key) do nothing;
