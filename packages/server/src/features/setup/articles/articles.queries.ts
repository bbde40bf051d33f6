import { ARTICLE_PAGE } from '@guiche/contract/articles'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { readNumberedPage, rowCount } from '../../../platform/database/numbered-page.ts'
import { isFoundIn } from '../../../platform/database/sql/search.ts'
import type { Tables } from '../../../platform/database/schema.ts'

export type ArticleRow = Omit<Selectable<Tables['articles']>, 'idempotencyKey'>

/** Columns without the text, which is long. */
const LISTED = [
  'companyId',
  'id',
  'title',
  'url',
  'isPublished',
  'source',
  'pageUrl',
  'fetchedAt',
  'fileId',
  'fileName',
  'updatedBy',
  'createdAt',
  'updatedAt',
] as const
const WHOLE = [...LISTED, 'body'] as const

interface ArticleSearch {
  search: string
  page: number
  /** True to leave out drafts. */
  isPublishedOnly: boolean
}

/** A page of articles, by title, without their texts. */
export async function listArticles(
  db: Db,
  companyId: number,
  { search, page, isPublishedOnly }: ArticleSearch,
): Promise<{ rows: Array<Omit<ArticleRow, 'body'>>; count: number; hasMore: boolean }> {
  let matching = db
    .selectFrom('articles')
    .where('companyId', '=', companyId)
    .where(isFoundIn(search, 'title'))
  if (isPublishedOnly) matching = matching.where('isPublished', '=', true)
  return readNumberedPage(
    matching.select(rowCount),
    matching
      .select(LISTED)
      .orderBy(sql`lower(title)`)
      .orderBy('id'),
    { page, size: ARTICLE_PAGE },
  )
}

export async function countArticles(db: Db, companyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('articles')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
  return count
}

export function findArticle(
  db: Db,
  companyId: number,
  id: number,
): Promise<ArticleRow | undefined> {
  return selectArticles(db, companyId).where('id', '=', id).executeTakeFirst()
}

export function lockArticle(
  db: Db,
  companyId: number,
  id: number,
): Promise<ArticleRow | undefined> {
  return selectArticles(db, companyId).where('id', '=', id).forUpdate().executeTakeFirst()
}

export function findArticleByKey(
  db: Db,
  companyId: number,
  idempotencyKey: string,
): Promise<ArticleRow | undefined> {
  return selectArticles(db, companyId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
}

function selectArticles(db: Db, companyId: number) {
  return db.selectFrom('articles').select(WHOLE).where('companyId', '=', companyId)
}

/** @returns undefined if a call with the same idempotency key has inserted the article */
export function insertArticle(
  db: Db,
  row: Insertable<Tables['articles']>,
): Promise<ArticleRow | undefined> {
  return db
    .insertInto('articles')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'idempotencyKey'])
        .where('idempotencyKey', 'is not', null)
        .doNothing(),
    )
    .returning(WHOLE)
    .executeTakeFirst()
}

export function saveArticle(
  db: Db,
  companyId: number,
  id: number,
  change: Updateable<Tables['articles']>,
): Promise<ArticleRow> {
  return db
    .updateTable('articles')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returning(WHOLE)
    .executeTakeFirstOrThrow()
}

/** @returns true if the article existed */
export async function removeArticle(db: Db, companyId: number, id: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('articles')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}
