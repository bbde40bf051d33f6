-- A contact from before 0173 gets its search text with its next change of any kind.
create trigger fill_search_text before update on contacts
  for each row when (new.search_text is null) execute function set_search_text();
