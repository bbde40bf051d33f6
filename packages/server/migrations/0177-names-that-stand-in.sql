-- Rows of before 0176 whose name only stands in. The table is read and only these rows are written, in a transaction of its
-- own. Numbers, which most of them have, are left: a name without a letter is told as none, marked or not.
update contacts set is_name_known = false
where is_name_known and not is_name_given
  and (name ~ '^WhatsApp( .{1,4})?$' or (username <> '' and name = '@' || username));

-- Letters without a shape left rows without a name that anybody could read: the number is shown.
update contacts set is_name_known = false,
  name = case when number <> '' then number when username <> '' then '@' || username else 'WhatsApp' end
where name ~ '^[\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U000e0000-\U000e0fff]*$';
