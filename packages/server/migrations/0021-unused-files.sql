-- A nightly job deletes unused files. Every use of a file has a foreign key, which the job searches, and which prevents
-- the deletion of a file that is put to use at that moment.

-- When these bytes were last uploaded, since they are probably about to be used.
alter table files add column stored_at timestamptz not null default now();

alter table messages add foreign key (company_id, file_id) references files on delete set null (file_id);
create index messages_file on messages (company_id, file_id) where file_id is not null;

-- The stored thumbnail of a link preview.
alter table messages add column link_image_id uuid;
update messages set
  link_image_id = (select id from files
    where files.company_id = messages.company_id and id::text = link_preview ->> 'imageId'),
  link_preview = link_preview - 'imageId'
where link_preview is not null;
alter table messages add foreign key (company_id, link_image_id) references files on delete set null (link_image_id);
create index messages_link_image on messages (company_id, link_image_id) where link_image_id is not null;

create index users_avatar on users (company_id, avatar_file_id) where avatar_file_id is not null;

-- The columns that show which files announcements use, and no others.
grant select (file_company_id, file_id) on announcements to {app};
