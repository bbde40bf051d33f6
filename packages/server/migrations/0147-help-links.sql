-- A link of a help was any address, javascript: included; clients show it as a link.
update helps set link = null where link !~* '^https?://';
