-- Whether a prompt is told the company's articles, and may answer from them alone.
alter table prompts add column articles text not null default 'off' check (articles in ('off', 'cite', 'only'));
