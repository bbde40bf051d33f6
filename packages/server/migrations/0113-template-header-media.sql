-- What stands above a template's text may be a file, of which each message has its own.
alter table line_templates add column header_media text
  check (header_media in ('image', 'video', 'document'));
