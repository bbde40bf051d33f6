import type { ArticleFromPage, ReadArticle } from '@guiche/contract/articles'
import { now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findArticle } from './articles.queries.ts'
import { changeArticle, findMadeArticle, createArticle } from './change-article.ts'
import { existingArticle } from './read-articles.ts'
import { fetchPage } from './reading/fetch-page.ts'

/** Creates an article from a web page's text. Answers may link to the page. */
export async function importPage(
  actor: Actor,
  { pageUrl, ...input }: ArticleFromPage,
): Promise<ReadArticle> {
  const made = await findMadeArticle(actor, input)
  if (made) return { ...made, isCut: false }
  const { title, text, isCut } = await fetchPage(pageUrl)
  const origin = { source: 'page', pageUrl, fetchedAt: now() } as const
  const article = await createArticle(actor, { ...input, title, body: text, url: pageUrl }, origin)
  return { ...article, isCut }
}

/** Reads an article's page again. The title stays, since a user may have changed it. @throws ERR_ARTICLE_OF_NO_PAGE */
export async function refreshArticle(actor: Actor, id: number): Promise<ReadArticle> {
  const { companyId } = actor
  const { pageUrl } = await inCompany(companyId, async (db) =>
    existingArticle(await findArticle(db, companyId, id)),
  )
  if (pageUrl === null) throw new AppError('ERR_ARTICLE_OF_NO_PAGE')
  const { text, isCut } = await fetchPage(pageUrl)
  return { ...(await changeArticle(actor, id, { body: text, fetchedAt: now() })), isCut }
}
