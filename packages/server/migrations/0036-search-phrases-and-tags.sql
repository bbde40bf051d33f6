-- Messages are also found by the tags of their tickets, all of which must match, as in the lists. Phrases use the index
-- too: it also contains marks for pairs of adjacent words.

-- A mark for each pair of adjacent words in a text of words separated by spaces. There are 256 marks, enough to leave
-- few messages to read and few enough for a small index. No word begins with a +.
create function word_pairs(words text) returns text language plpgsql immutable parallel safe as $$
declare
  list constant text[] := string_to_array(words, ' ');
  pairs text[] := '{}';
begin
  for place in 2 .. cardinality(list) loop
    pairs := pairs || ('+' || (hashtext(list[place - 1] || ' ' || list[place]) & 255));
  end loop;
  return array_to_string(pairs, ' ');
end $$;

-- Recreated because its content changes, which takes a few minutes for two million messages.
drop index messages_by_words;

create or replace function message_keys(
  company_id int, created_at timestamptz, said text, media_type text, media_name text)
returns tsvector language plpgsql immutable parallel safe as $$
declare
  spot text := company_id || '.' || ((created_at at time zone 'UTC')::date - date '1970-01-01') || '.';
  words text := public.message_words(said, media_type, media_name);
begin
  if words = '' then return ''; end if;
  -- Words of codes, after the lone dot, belong to no phrase.
  words := words || ' ' || public.word_pairs(split_part(words, ' . ', 1));
  return array_to_tsvector(array_remove(
    string_to_array(spot || replace(words, ' ', ' ' || spot), ' '), spot || '.'));
end $$;

set local maintenance_work_mem = '256MB';
create index messages_by_words on messages
  using gin (message_keys(company_id, created_at, body, media_type, media_name))
  with (gin_pending_list_limit = 128) where not is_deleted;

-- The newest messages that match `wanted`, and the position where the search stopped because it had read much for few
-- visible results. A function of the owner, since under row security PostgreSQL uses no index for words; it filters by
-- company itself. Each word of `clause` begins with @, which is replaced by company and day.
--
-- Three strategies: read the messages of one contact, or of the tickets of rare tags, directly; else read the newest
-- messages, which suffices for common words; then use the index day by day, or for many days together where they have
-- few matches.
create or replace function matching_messages(wanted jsonb, out ids uuid[], out reached_at timestamptz, out reached_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
-- The function chooses its strategies itself; the planner's estimates could only mislead it.
set plan_cache_mode = force_generic_plan set jit = off
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  company constant int := nullif(current_setting('app.company_id', true), '')::int;
  most_reads constant int := 40000;
  newest_reads constant int := 300;
  few_tickets constant int := 500;
  few_messages constant int := 4000;
  day_one constant timestamp := '1970-01-01';
  asked record;
  threads int[];
  -- The tickets of the tags; null if they or their messages are many.
  tagged int[];
  -- Compared with the words of messages read; null if the index has already compared them.
  plain tsquery;
  -- One query for all days; for phrases one per day, since a combined query would scan all messages with any of their
  -- words.
  queries text[];
  -- `clause` for the index, with the pair marks of each phrase.
  indexed text;
  newest int;
  oldest int;
  days int;
  reads int;
  all_reads int := 0;
  -- A phrase is checked in the message's text, which costs twenty times as much as a look at its row.
  weight int := 1;
  hits uuid[];
begin
  select * into asked from jsonb_to_record(wanted) as (
    clause text, phrases text[], most int, before_at timestamptz, before_id uuid, since timestamptz, until timestamptz,
    from_me boolean, user_id int, queue_ids int[], whatsapp_id int, contact_id int, tag_ids int[],
    viewer_id int, viewer_queue_ids int[], sees_queueless boolean);
  ids := '{}';
  if asked.phrases is not null then weight := 20; end if;
  plain := replace(asked.clause, '@', '')::tsquery;
  indexed := concat(asked.clause, (
    select string_agg(' & ''@' || pair || '''', '')
    from unnest(asked.phrases) as phrase, string_to_table(public.word_pairs(btrim(phrase, '% ')), ' ') as pair));
  if asked.contact_id is not null then
    threads := array(select t.id from public.threads t where t.company_id = company and t.contact_id = asked.contact_id);
  elsif asked.tag_ids is not null then
    -- Tickets of the rarest tag; the other tags are checked like other filters.
    tagged := array(
      select tt.ticket_id from public.ticket_tags tt
      where tt.company_id = company and tt.tag_id = (
        select one.id from unnest(asked.tag_ids) as one (id)
        order by (select count(*) from (
          select from public.ticket_tags c where c.company_id = company and c.tag_id = one.id limit few_tickets + 1) as few)
        limit 1)
      limit few_tickets + 1);
    if cardinality(tagged) > few_tickets or (
      select count(*) from (
        select from public.messages m where m.company_id = company and m.ticket_id = any(tagged)
        limit few_messages + 1) as few) > few_messages
    then tagged := null; end if;
  end if;
  -- A limit in time is later than the position at which that time begins.
  if asked.before_at is null or asked.before_at > asked.until then
    asked.before_at := coalesce(asked.until, 'infinity');
    asked.before_id := '00000000-0000-0000-0000-000000000000';
  end if;

  loop
    if days is not null then
      queries := array(select replace(indexed, '@', company || '.' || day || '.')
        from generate_series(newest - days + 1, newest) as day);
      if asked.phrases is null then queries := array[array_to_string(queries, ' | ')]; end if;
    end if;
    with met as materialized (
      select m.id, m.created_at, m.ticket_id, m.from_me, m.user_id, m.queue_id, m.whatsapp_id
      from unnest(queries) as of_day (query) cross join public.messages m
      where public.message_keys(m.company_id, m.created_at, m.body, m.media_type, m.media_name) @@ of_day.query::tsquery
        and not m.is_deleted and m.company_id + 0 = company
      union all (
        select m.id, m.created_at, m.ticket_id, m.from_me, m.user_id, m.queue_id, m.whatsapp_id
        from public.messages m
        where m.company_id = company and m.thread_id = any(threads) and not m.is_deleted
          and (m.created_at, m.id) < (asked.before_at, asked.before_id)
        order by m.created_at desc, m.id desc limit most_reads)
      union all
      select m.id, m.created_at, m.ticket_id, m.from_me, m.user_id, m.queue_id, m.whatsapp_id
      from public.messages m
      where m.company_id = company and m.ticket_id = any(tagged) and not m.is_deleted
        and (m.created_at, m.id) < (asked.before_at, asked.before_id)
      union all (
        select m.id, m.created_at, m.ticket_id, m.from_me, m.user_id, m.queue_id, m.whatsapp_id
        from public.messages m
        where threads is null and tagged is null and days is null
          and m.company_id = company and m.created_at <= asked.before_at and not m.is_deleted
          and (m.created_at, m.id) < (asked.before_at, asked.before_id)
        order by m.created_at desc, m.id desc limit newest_reads)
    ), kept as (
      select * from met
      where (created_at, id) < (asked.before_at, asked.before_id)
        and (asked.since is null or created_at >= asked.since)
        and (asked.from_me is null or from_me = asked.from_me)
        and (asked.user_id is null or user_id = asked.user_id)
        and (asked.queue_ids is null or queue_id = any(asked.queue_ids))
        and (asked.whatsapp_id is null or whatsapp_id = asked.whatsapp_id)
      order by created_at desc, id desc offset 0
    )
    select (select count(*) from met), array(
      select kept.id from kept
      where (asked.viewer_id is null or exists (
          select from public.tickets t where t.company_id = company and t.id = kept.ticket_id and (
            t.user_id = asked.viewer_id or t.queue_id = any(asked.viewer_queue_ids)
            or (asked.sees_queueless and t.queue_id is null))))
        and (asked.tag_ids is null or (
          select count(*) from public.ticket_tags tt
          where tt.company_id = company and tt.ticket_id = kept.ticket_id and tt.tag_id = any(asked.tag_ids)
        ) = cardinality(asked.tag_ids))
        and ((plain is null and asked.phrases is null) or (
          select (plain is null or array_to_tsvector(string_to_array(words, ' ')) @@ plain)
            and (asked.phrases is null or ' ' || split_part(words, ' . ', 1) || ' ' like all (asked.phrases))
          from (
            select public.message_words(m.body, m.media_type, m.media_name) as words
            from public.messages m where m.company_id = company and m.id = kept.id offset 0
          ) as read))
      limit asked.most - cardinality(ids)),
      last.created_at, last.id
    into reads, hits, reached_at, reached_id
    from (select) as one left join (select created_at, id from met order by created_at, id limit 1) as last on true;

    ids := ids || hits;
    exit when cardinality(ids) >= asked.most;
    if threads is not null then
      if reads = most_reads then return; end if;
      exit;
    elsif tagged is not null then
      exit;
    elsif days is null then
      exit when reads < newest_reads;
      asked.before_at := reached_at;
      asked.before_id := reached_id;
      newest := extract(day from reached_at at time zone 'UTC' - day_one);
      oldest := extract(day from greatest(asked.since, (
        select min(m.created_at) from public.messages m where m.company_id = company)) at time zone 'UTC' - day_one);
      plain := null;
      days := 1;
    else
      newest := newest - days;
      all_reads := all_reads + reads * weight;
      if all_reads >= most_reads and newest >= oldest then
        reached_at := (day_one + (newest + 1) * interval '1 day') at time zone 'UTC';
        reached_id := '00000000-0000-0000-0000-000000000000';
        return;
      end if;
      days := least(days * 4, 512, greatest(1, days * 4000 / greatest(reads * weight, 1)));
    end if;
    exit when newest < oldest;
    days := least(days, newest - oldest + 1);
  end loop;
  reached_at := null;
  reached_id := null;
end $$;
