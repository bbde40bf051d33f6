-- The header of a template may be a file, which each message provides.
alter table line_templates add column header_media text
  check (header_media in ('image', 'video', 'document'));
