import type { Article, FullArticle, QuestionQuery } from '@guiche/contract/articles'
import { hasPermission } from '@guiche/contract/permissions'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { fileAddress } from '../../organisation/files/index.ts'
import { listNames } from '../../organisation/users/index.ts'
import { type ArticleRow, findArticle, listArticles } from './articles.queries.ts'
import { searchWithMatches } from './passages.queries.ts'

export function pageOfArticles(
  actor: Actor,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
) {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const isPublishedOnly = !mayWriteArticles(actor)
    const wanted = { search: searchParam, page: pageNumber, isPublishedOnly }
    const { rows, ...page } = await listArticles(db, companyId, wanted)
    return { articles: await presentArticles(db, companyId, rows), ...page }
  })
}

/**
 * Shows an article. Drafts are reported as not found to users without the right to write.
 * @throws ERR_NO_ARTICLE_FOUND
 */
export function showArticle(actor: Actor, id: number): Promise<FullArticle> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const row = existingArticle(await findArticle(db, companyId, id))
    if (!row.isPublished && !mayWriteArticles(actor)) throw new AppError('ERR_NO_ARTICLE_FOUND')
    return presentArticle(db, row)
  })
}

export function searchArticles({ companyId }: Actor, { question, most }: QuestionQuery) {
  return inCompany(companyId, async (db) => ({
    passages: await searchWithMatches(db, companyId, question, most),
  }))
}

export async function presentArticle(db: Db, row: ArticleRow): Promise<FullArticle> {
  const [article] = await presentArticles(db, row.companyId, [row])
  if (!article) throw new Error('a row was not presented as an article')
  return { ...article, body: row.body }
}

async function presentArticles(
  db: Db,
  companyId: number,
  rows: ReadonlyArray<Omit<ArticleRow, 'body'>>,
): Promise<Article[]> {
  const ids = new Set(rows.flatMap(({ updatedBy }) => updatedBy ?? []))
  const names = await listNames(db, companyId, [...ids])
  return rows.map(({ fileId, updatedBy, ...row }) => ({
    ...row,
    fileUrl: fileId === null ? null : fileAddress(companyId, fileId, row.fileName),
    updatedBy: updatedBy === null ? null : { id: updatedBy, name: names.get(updatedBy) ?? '' },
  }))
}

/** @throws ERR_NO_ARTICLE_FOUND */
export function existingArticle(row: ArticleRow | undefined): ArticleRow {
  if (!row) throw new AppError('ERR_NO_ARTICLE_FOUND')
  return row
}

function mayWriteArticles({ profile }: Actor): boolean {
  return hasPermission(profile, 'drawer-admin-items:view')
}
