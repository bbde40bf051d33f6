import { sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { CutPassage } from './cut-passages.ts'

/** A piece of a published article that answers a question. */
export interface Passage {
  articleId: number
  title: string
  /** Address for customers to read more. */
  url: string | null
  /** In Markdown. */
  text: string
  /** Share of the question's words that it contains, between 0 and 1. */
  rank: number
}

export async function removePassages(db: Db, companyId: number, articleId: number): Promise<void> {
  await db
    .deleteFrom('articlePassages')
    .where('companyId', '=', companyId)
    .where('articleId', '=', articleId)
    .execute()
}

/**
 * Inserts passages with their text search vectors in the company's language. Words of the title weigh most, then those
 * of headings.
 */
export async function insertPassages(
  db: Db,
  { companyId, id, title }: { companyId: number; id: number; title: string },
  passages: readonly CutPassage[],
): Promise<void> {
  const headings = passages.map(({ heading }) => heading)
  const texts = passages.map(({ text }) => text)
  await sql`
    insert into article_passages (company_id, article_id, place, text, language, words)
    select companies.id, ${id}, cut.place, cut.text, language,
      setweight(article_words(language, ${title}), 'A')
        || setweight(article_words(language, cut.heading), 'B') || article_words(language, cut.text)
    from companies, unnest(${headings}::text[], ${texts}::text[]) with ordinality as cut (heading, text, place)
    where companies.id = ${companyId}`.execute(db)
}

/**
 * Searches passages of published articles, the best first. The first 500 characters and 32 words of the query count; any
 * of them may match, regardless of accents, number and case.
 */
export async function searchPassages(
  db: Db,
  companyId: number,
  query: string,
  most: number,
): Promise<Passage[]> {
  const { rows } = await sql<Passage>`
    select found.article_id, articles.title, articles.url, passages.text, found.rank
    ${matchingPassagesSql(companyId, query, most)}
    order by found.rank desc, found.article_id, found.place`.execute(db)
  return rows
}

/** `searchPassages` with the matching words as they are written in title and text. */
export async function searchWithMatches(
  db: Db,
  companyId: number,
  query: string,
  most: number,
): Promise<Array<Passage & { matches: string[] }>> {
  const { rows } = await sql<Passage & { matches: string[] }>`
    select found.article_id, articles.title, articles.url, passages.text, found.rank, array(
      select word from (
        select distinct unnest(string_to_array(
          message_words(articles.title || ' ' || passages.text, 'text', null), ' ')) as word
      ) as words
      where article_words(passages.language, word) @@ any (asked.terms)
      order by word
    ) as matches
    ${matchingPassagesSql(companyId, query, most)}
    order by found.rank desc, found.article_id, found.place`.execute(db)
  return rows
}

function matchingPassagesSql(companyId: number, query: string, most: number) {
  return sql`from (select language from companies where id = ${companyId}) as company
    cross join question_terms(company.language, ${query}) as asked (terms)
    cross join matching_passages(${query}, ${most}) as found
    join articles on articles.company_id = ${companyId} and articles.id = found.article_id
    join article_passages as passages on passages.company_id = ${companyId}
      and passages.article_id = found.article_id and passages.place = found.place`
}
