-- What is known of stored files, previews of links, attachments of quick messages.

-- Of pictures their size and a small one of them, of sounds and films how long they are: facts of the bytes.
alter table files add column width int;
alter table files add column height int;
alter table files add column duration_ms int;
alter table files add column thumb_id uuid;
alter table files add foreign key (company_id, thumb_id) references files on delete set null (thumb_id);
create index files_thumb on files (company_id, thumb_id) where thumb_id is not null;

-- Recorded for this message, as its sender says.
alter table messages add column is_voice boolean not null default false;
alter table messages add column link_preview jsonb;

alter table quick_messages add column file_id uuid;
alter table quick_messages add column media_name text;
alter table quick_messages add foreign key (company_id, file_id) references files on delete set null (file_id);
create index quick_messages_file on quick_messages (company_id, file_id) where file_id is not null;

-- The phone knows what was recorded from what was attached.
alter table simulated_messages add column is_voice boolean not null default false;
