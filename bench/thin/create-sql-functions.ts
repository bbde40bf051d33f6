import pg from 'pg'

// Row security prevents index use for patterns and words, so both searches are functions of the owner that filter by
// company, as in the product, but written independently.

export async function createSqlFunctions(owner: pg.ClientConfig, app: string): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query(`begin; drop schema if exists thin cascade; create schema thin;
      ${CONTACTS}; ${MESSAGES};
      grant usage on schema thin to ${client.escapeIdentifier(app)};
      grant execute on all functions in schema thin to ${client.escapeIdentifier(app)}; commit`)
  } finally {
    await client.end()
  }
}

const SAFE = 'security definer set search_path = pg_catalog, pg_temp'
const COMPANY = `company constant int := nullif(current_setting('app.company_id', true), '')::int`

const CONTACTS = `
  create function thin.contacts(longest text, patterns text[], most int) returns setof int language plpgsql stable ${SAFE}
  set enable_seqscan = off as $$
  declare ${COMPANY};
  begin
    return query select id from public.contacts
      where company_id = company and merged_into_id is null
        and coalesce(search_text, public.contact_text(name, number, username)) like longest
        and (cardinality(patterns) = 1 or search_text like all (patterns)) limit most;
  end $$`

// A lateral look-up for each row, because PostgreSQL might read all tickets for an EXISTS.
const MAY_SEE = `(select t.user_id = viewer or t.queue_id = any(queues) or (t.queue_id is null and sees_queueless)
  from public.tickets t where t.company_id = company and t.id = ticket_id limit 1)`

// Reads the newest messages with a cheap check first, which suffices for common words. Then it queries the index by
// days, more of them at once the fewer matches they have; for many days only with the longest word, as the rarest,
// since a common beginning is expensive to collect.
const MESSAGES = `
  create function thin.messages(clause text, longest text, patterns text[], most int, viewer int) returns uuid[] language plpgsql
  stable ${SAFE} set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  declare
    ${COMPANY};
    newest_reads constant int := 300;
    wide constant int := 8;
    queues constant int[] := array(select queue_id from public.user_queues where company_id = company and user_id = viewer);
    sees_queueless constant boolean := (select all_ticket = 'enabled' from public.users where company_id = company and id = viewer);
    plain constant tsquery := replace(clause, '@', '')::tsquery;
    ids uuid[];
    met int;
    more uuid[];
    last_at timestamptz;
    last_id uuid;
    day int;
    first_day int;
    days int := 1;
  begin
    with read as materialized (
      select id, created_at, ticket_id, body, media_type, media_name from public.messages
      where company_id = company and not is_deleted order by created_at desc, id desc limit newest_reads
    )
    select array(
        select id from read
        where translate(lower(body), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn') like all (patterns)
          and array_to_tsvector(string_to_array(public.message_words(body, media_type, media_name), ' ')) @@ plain
          and (viewer is null or ${MAY_SEE})
        order by created_at desc, id desc limit most), oldest.created_at, oldest.id
      into ids, last_at, last_id
      from (select created_at, id from read order by created_at, id limit 1) as oldest;
    if cardinality(ids) >= most or last_at is null then return ids; end if;
    day := (last_at at time zone 'UTC')::date - date '1970-01-01';
    first_day := ((select min(created_at) from public.messages where company_id = company) at time zone 'UTC')::date - date '1970-01-01';
    while day >= first_day and cardinality(ids) < most loop
      days := least(days, day - first_day + 1);
      with found as materialized (
        select id, created_at, ticket_id, body, media_type, media_name from public.messages m
        where public.message_keys(m.company_id, m.created_at, body, media_type, media_name) @@ (
            select string_agg('(' || replace(case when days < wide then clause else longest end, '@', company || '.' || one || '.') || ')', ' | ')
            from generate_series(day - days + 1, day) as one)::tsquery
          and not is_deleted and m.company_id + 0 = company
      )
      select (select count(*) from found), array(
          select id from (select * from found order by created_at desc, id desc offset 0) as found
          where (created_at, id) < (last_at, last_id) and (days < wide or clause = longest
              or array_to_tsvector(string_to_array(public.message_words(body, media_type, media_name), ' ')) @@ plain)
            and (viewer is null or ${MAY_SEE})
          limit most - cardinality(ids))
        into met, more;
      ids := ids || more;
      day := day - days;
      days := days * least(16, greatest(1, 1000 / greatest(met, 1)));
    end loop;
    return ids;
  end $$`
