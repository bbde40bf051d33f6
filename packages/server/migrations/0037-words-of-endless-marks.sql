-- Normalising sorts combining marks, which costs PostgreSQL the square of their number in a row. A customer's message
-- of 64 kB of such marks exceeded the statement timeout, and the line's inbox waited for it. A text with a long run of
-- characters other than Latin letters, as every text with many marks in a row has, is therefore normalised in short
-- pieces. Other texts do not change; in these, at most the order of marks between two pieces differs.
create or replace function message_words(said text, media_type text, media_name text) returns text
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
  -- Index entries have a maximum length.
  if length(words) > 64 and words ~ '[^ ]{65}' then
    words := regexp_replace(words, '([^ ]{64})[^ ]+', '\1', 'g');
  end if;
  return words;
end $$;
