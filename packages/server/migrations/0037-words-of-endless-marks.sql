-- Normalising puts combining marks into their order, which costs PostgreSQL the square of a run of them: for a
-- customer's message of 64 kB of such marks it took longer than a statement may, and the inbox of the line waited for
-- it. A text with a long run outside Latin letters, as each with many marks in a row has, is normalised in short pieces.
-- Of others nothing changes, and of those at most the order of marks where two pieces meet.
create or replace function message_words(said text, media_type text, media_name text) returns text
language plpgsql immutable parallel safe as $$
declare
  -- Spelt out instead of \W, which means something else in other locales.
  others constant text := '[\u0002-\u002f:-@[-`{-~\u0080-\u00bf\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\ufeff\U0001f000-\U0001faff]+';
  words text;
begin
  -- A place comes with a picture in letters and digits, a contact's card with one too and with words of its own.
  if media_type = 'locationMessage' then
    said := substring(said from '[^|]*$');
  elsif media_type = 'contactMessage' then
    said := array_to_string(array(
      select (regexp_matches(said, '^(?:FN|TEL|ORG|EMAIL|NOTE)[^:\n]*:([^\r\n]*)', 'gn'))[1]), ' ');
  end if;
  if media_name is not null then said := said || ' ' || media_name; end if;
  if octet_length(said) <> length(said) then
    if said ~ '[^\u0001-\u00ff]{31}' then
      said := (select string_agg(normalize(piece[1], nfkd), '' order by place)
        from regexp_matches(said, '.{1,48}', 'g') with ordinality as pieces (piece, place));
    else
      said := normalize(said, nfkd);
    end if;
    said := regexp_replace(said, '[\u0300-\u036f]+', '', 'g');
  end if;
  said := lower(said);
  words := btrim(regexp_replace(said, others, ' ', 'g'));
  if said ~ '[0-9][./-]|[./-][0-9]' then
    words := words || ' . ' || btrim(regexp_replace(regexp_replace(said, '[./-]', '', 'g'), others, ' ', 'g'));
  end if;
  -- An index takes no endless word.
  if length(words) > 64 and words ~ '[^ ]{65}' then
    words := regexp_replace(words, '([^ ]{64})[^ ]+', '\1', 'g');
  end if;
  return words;
end $$;
