-- A key to an AI is sealed together with the origin it was given for. Keys of before name none: they are good for the
-- origin that the company asked at this moment, which stays here when the address changes.
insert into settings (company_id, key, value)
  select company_id, 'openAiAddressBefore', value from settings where key = 'openAiAddress' and value <> ''
  on conflict (company_id, key) do nothing;
