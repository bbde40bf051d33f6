-- The server generates tokens of connections, which name their company. Earlier ones may have been chosen by users,
-- which their hash does not reveal. They stay valid and are marked, so that administrators replace them.
alter table whatsapps add column token_needs_renewal boolean not null default false;
update whatsapps set token_needs_renewal = true where token_hash is not null;
