-- Lets a job purge expired invitations of all companies.
grant delete on invitations to {across};
create index invitations_old on invitations (expires_at);
