-- When automatic answers were given outlives a close, so that a conversation which closes and opens again by itself is
-- stopped like any other. `ended_at`: the ticket was closed; nothing else is remembered then, and a day later nothing at all.
alter table conversation_memories add column ended_at timestamptz;
create index conversation_memories_ended on conversation_memories (ended_at) where ended_at is not null;
call open_across('conversation_memories', 'select, delete');
