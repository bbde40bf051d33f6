-- Invitations that nobody took up are forgotten in all companies alike.
grant delete on invitations to {across};
create index invitations_old on invitations (expires_at);
