-- Properties of stored files, link previews, attachments of quick messages.

-- Size and thumbnail of pictures, duration of audio and video, all read from the bytes.
alter table files add column width int;
alter table files add column height int;
alter table files add column duration_ms int;
alter table files add column thumb_id uuid;
alter table files add foreign key (company_id, thumb_id) references files on delete set null (thumb_id);
create index files_thumb on files (company_id, thumb_id) where thumb_id is not null;

-- True if the sender marked it as a voice recording.
alter table messages add column is_voice boolean not null default false;
alter table messages add column link_preview jsonb;

alter table quick_messages add column file_id uuid;
alter table quick_messages add column media_name text;
alter table quick_messages add foreign key (company_id, file_id) references files on delete set null (file_id);
create index quick_messages_file on quick_messages (company_id, file_id) where file_id is not null;

-- Phones distinguish recordings from attachments.
alter table simulated_messages add column is_voice boolean not null default false;
