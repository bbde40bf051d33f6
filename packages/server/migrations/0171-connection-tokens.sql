-- Tokens of connections are made by the server and name their company. Those of before may have been typed: a hash does not
-- tell. They go on working and are marked, so that administrators give their programs new ones.
alter table whatsapps add column token_needs_renewal boolean not null default false;
update whatsapps set token_needs_renewal = true where token_hash is not null;
