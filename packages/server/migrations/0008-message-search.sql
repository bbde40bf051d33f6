-- Full-text search for messages. docs/decisions/0008-message-search.md gives the reasons.

create index messages_by_time on messages (company_id, created_at);

-- The words of a text for comparison: without accents, case and punctuation, in order. After a lone dot follow codes
-- written with punctuation, joined: `NF-1234` is also `nf1234`.
create function message_words(said text, media_type text, media_name text) returns text
language plpgsql immutable parallel safe as $$
declare
  -- Listed explicitly, because \W depends on the locale.
  others constant text := '[\u0002-\u002f:-@[-`{-~\u0080-\u00bf\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\ufeff\U0001f000-\U0001faff]+';
  words text;
begin
  -- A location contains a picture in letters and digits; a contact card contains one too, with words of its own.
  if media_type = 'locationMessage' then
    said := substring(said from '[^|]*$');
  elsif media_type = 'contactMessage' then
    said := array_to_string(array(
      select (regexp_matches(said, '^(?:FN|TEL|ORG|EMAIL|NOTE)[^:\n]*:([^\r\n]*)', 'gn'))[1]), ' ');
  end if;
  if media_name is not null then said := said || ' ' || media_name; end if;
  if octet_length(said) <> length(said) then
    said := regexp_replace(normalize(said, nfkd), '[\u0300-\u036f]+', '', 'g');
  end if;
  said := lower(said);
  words := btrim(regexp_replace(said, others, ' ', 'g'));
  if said ~ '[0-9][./-]|[./-][0-9]' then
    words := words || ' . ' || btrim(regexp_replace(regexp_replace(said, '[./-]', '', 'g'), others, ' ', 'g'));
  end if;
  -- Index entries have a maximum length.
  if length(words) > 64 and words ~ '[^ ]{65}' then
    words := regexp_replace(words, '([^ ]{64})[^ ]+', '\1', 'g');
  end if;
  return words;
end $$;

-- The index entries of a message's words. Each is prefixed by company, so that a search reads only its own company's
-- entries, and by day, so that the newest messages are found without reading all.
create function message_keys(company_id int, created_at timestamptz, said text, media_type text, media_name text)
returns tsvector language plpgsql immutable parallel safe as $$
declare
  spot text := company_id || '.' || ((created_at at time zone 'UTC')::date - date '1970-01-01') || '.';
  words text := public.message_words(said, media_type, media_name);
begin
  if words = '' then return ''; end if;
  return array_to_tsvector(array_remove(
    string_to_array(spot || replace(words, ' ', ' ' || spot), ' '), spot || '.'));
end $$;

create index messages_by_words on messages
  using gin (message_keys(company_id, created_at, body, media_type, media_name))
  -- Every search scans the pending list, so the list stays short.
  with (gin_pending_list_limit = 128) where not is_deleted;

-- The newest messages that match `wanted`, and the position where the search stopped because it had read much for few
-- visible results. A function of the owner, since under row security PostgreSQL uses no index for words; it filters by
-- company itself. Each word of `clause` begins with @, which is replaced by company and day.
--
-- Three strategies: read the messages of one contact directly; else read the newest messages, which suffices for common
-- words; then use the index day by day, or for many days together where they have few matches.
create function matching_messages(wanted jsonb, out ids uuid[], out reached_at timestamptz, out reached_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
-- The function chooses its strategies itself; the planner's estimates could only mislead it.
set plan_cache_mode = force_generic_plan set jit = off
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  company constant int := nullif(current_setting('app.company_id', true), '')::int;
  most_reads constant int := 40000;
  newest_reads constant int := 300;
  day_one constant timestamp := '1970-01-01';
  asked record;
  threads int[];
  -- Compared with the words of messages read; null if the index has already compared them.
  plain tsquery;
  query tsquery;
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
    from_me boolean, user_id int, queue_ids int[], whatsapp_id int, contact_id int,
    viewer_id int, viewer_queue_ids int[], sees_queueless boolean);
  ids := '{}';
  if asked.phrases is not null then weight := 20; end if;
  plain := replace(asked.clause, '@', '')::tsquery;
  if asked.contact_id is not null then
    threads := array(select t.id from public.threads t where t.company_id = company and t.contact_id = asked.contact_id);
  end if;
  -- A limit in time is later than the position at which that time begins.
  if asked.before_at is null or asked.before_at > asked.until then
    asked.before_at := coalesce(asked.until, 'infinity');
    asked.before_id := '00000000-0000-0000-0000-000000000000';
  end if;

  loop
    if days is not null then
      query := string_agg(replace(asked.clause, '@', company || '.' || day || '.'), ' | ')::tsquery
        from generate_series(newest - days + 1, newest) as day;
    end if;
    with met as materialized (
      select m.id, m.created_at, m.ticket_id, m.from_me, m.user_id, m.queue_id, m.whatsapp_id
      from public.messages m
      where public.message_keys(m.company_id, m.created_at, m.body, m.media_type, m.media_name) @@ query
        and not m.is_deleted and m.company_id + 0 = company
      union all (
        select m.id, m.created_at, m.ticket_id, m.from_me, m.user_id, m.queue_id, m.whatsapp_id
        from public.messages m
        where m.company_id = company and m.thread_id = any(threads) and not m.is_deleted
          and (m.created_at, m.id) < (asked.before_at, asked.before_id)
        order by m.created_at desc, m.id desc limit most_reads)
      union all (
        select m.id, m.created_at, m.ticket_id, m.from_me, m.user_id, m.queue_id, m.whatsapp_id
        from public.messages m
        where threads is null and days is null
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
revoke all on function matching_messages from public;
grant execute on function matching_messages to {app};
