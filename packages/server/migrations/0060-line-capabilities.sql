-- What a line has told that it can do in another way than its provider's lines commonly can; null: it has told nothing.
alter table whatsapps add column capabilities jsonb;
