alter table messages
  -- The kind of identity in `participant_id`, the writer of a group message; null if it was not stored.
  add column participant_kind text check (participant_kind in ('phone', 'group', 'lid', 'username', 'business')),
  -- Content other than the words, as on the wire: a choice, an advertisement, an order's items, a price. No query
  -- filters by it.
  add column extra jsonb;
