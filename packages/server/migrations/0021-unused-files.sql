-- Files that nothing uses any more are collected by night. Whatever uses one says so by a foreign key: that is where the
-- night looks, and what keeps a file from going in the moment in which somebody begins to use it.

-- When somebody last gave these bytes: they are about to be used.
alter table files add column stored_at timestamptz not null default now();

alter table messages add foreign key (company_id, file_id) references files on delete set null (file_id);
create index messages_file on messages (company_id, file_id) where file_id is not null;

-- Our small picture of what stands behind a link.
alter table messages add column link_image_id uuid;
update messages set
  link_image_id = (select id from files
    where files.company_id = messages.company_id and id::text = link_preview ->> 'imageId'),
  link_preview = link_preview - 'imageId'
where link_preview is not null;
alter table messages add foreign key (company_id, link_image_id) references files on delete set null (link_image_id);
create index messages_link_image on messages (company_id, link_image_id) where link_image_id is not null;

create index users_avatar on users (company_id, avatar_file_id) where avatar_file_id is not null;

-- Which files announcements use, and nothing else of them.
grant select (file_company_id, file_id) on announcements to {app};
