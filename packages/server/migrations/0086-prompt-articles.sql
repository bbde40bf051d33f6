-- Controls if a prompt receives the company's articles, and may answer from them only.
alter table prompts add column articles text not null default 'off' check (articles in ('off', 'cite', 'only'));
