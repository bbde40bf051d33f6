-- Marks contacts from before 0176 with a fallback name. The table is read and only these rows are written, in a
-- separate transaction. Numbers, the most frequent case, are skipped: a name without a letter counts as a fallback even
-- without the mark.
update contacts set is_name_known = false
where is_name_known and not is_name_given
  and (name ~ '^WhatsApp( .{1,4})?$' or (username <> '' and name = '@' || username));

-- Letters without a glyph left rows without a readable name: they get the number.
update contacts set is_name_known = false,
  name = case when number <> '' then number when username <> '' then '@' || username else 'WhatsApp' end
where name ~ '^[\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U000e0000-\U000e0fff]*$';
