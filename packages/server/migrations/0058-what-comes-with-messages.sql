alter table messages
  -- By which kind of name `participant_id` knows the writer of a message in a group; null where that was not kept.
  add column participant_kind text check (participant_kind in ('phone', 'group', 'lid', 'username', 'business')),
  -- What came besides the words, as it travels: a choice, an advertisement, an order's items, a price. No query goes by it.
  add column extra jsonb;
