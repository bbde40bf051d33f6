-- Times of automatic answers outlive a close, so that the limit also stops a conversation that repeatedly closes and
-- reopens automatically. `ended_at` is set by the close and clears the other state; a day later the row is deleted.
alter table conversation_memories add column ended_at timestamptz;
create index conversation_memories_ended on conversation_memories (ended_at) where ended_at is not null;
call open_across('conversation_memories', 'select, delete');
