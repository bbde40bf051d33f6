-- A help's link could have any scheme, including javascript:, and clients show it as a link.
update helps set link = null where link !~* '^https?://';
