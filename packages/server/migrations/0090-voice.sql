-- Transcripts of audio: a customer's voice note, or an answer that was read aloud. Few messages have one.
create table message_transcripts (
  company_id int not null,
  message_id uuid not null,
  body text not null,
  primary key (company_id, message_id),
  foreign key (company_id, message_id) references messages on delete cascade
);
call make_tenant_table('message_transcripts');

-- The voice of a prompt's answers, and the account at Azure Speech that reads them aloud.
alter table prompts
  add column voice text not null default 'texto' check (voice in (
    'texto', 'pt-BR-FranciscaNeural', 'pt-BR-AntonioNeural', 'pt-BR-BrendaNeural', 'pt-BR-DonatoNeural',
    'pt-BR-ElzaNeural', 'pt-BR-FabioNeural', 'pt-BR-GiovannaNeural', 'pt-BR-HumbertoNeural',
    'pt-BR-JulioNeural', 'pt-BR-LeilaNeural', 'pt-BR-LeticiaNeural', 'pt-BR-ManuelaNeural',
    'pt-BR-NicolauNeural', 'pt-BR-ValerioNeural', 'pt-BR-YaraNeural')),
  add column voice_key text not null default '',
  add column voice_region text not null default '';

-- Turns transcription of customers' audio on, and names its model.
insert into settings (company_id, key, value)
  select companies.id, given.key, given.value
  from companies cross join (values ('transcribeAudio', 'disabled'), ('transcriptionModel', '')) as given (key, value)
  on conflict (company_id, key) do nothing;
