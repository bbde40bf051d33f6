import {
  type ArticleChange,
  type ArticleInput,
  ARTICLES_MOST,
  type FullArticle,
} from '@guiche/contract/articles'
import type { Updateable } from 'kysely'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { withoutUndefined } from '../../../platform/without-undefined.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { articleChanged, articleDeleted } from './articles.events.ts'
import {
  type ArticleRow,
  countArticles,
  findArticleByKey,
  insertArticle,
  lockArticle,
  removeArticle,
  saveArticle,
} from './articles.queries.ts'
import { cutPassages } from './cut-passages.ts'
import { insertPassages, removePassages } from './passages.queries.ts'
import { existingArticle, presentArticle } from './read-articles.ts'

type ArticleOrigin = Pick<
  Updateable<Tables['articles']>,
  'source' | 'pageUrl' | 'fetchedAt' | 'fileId' | 'fileName'
>

/**
 * Creates an article. `origin` is the page or file that it was read from. A repeat with the same idempotency key
 * returns the first call's article.
 * @throws ERR_ARTICLE_LIMIT_REACHED
 */
export function createArticle(
  { companyId, userId }: Actor,
  { idempotencyKey = null, ...input }: Omit<ArticleInput, 'idempotencyKey'> & IdempotentInput,
  origin: ArticleOrigin = {},
): Promise<FullArticle> {
  const at = now()
  return inCompany(companyId, async (db) => {
    if ((await countArticles(db, companyId)) >= ARTICLES_MOST)
      throw new AppError('ERR_ARTICLE_LIMIT_REACHED')
    const times = { createdAt: at, updatedAt: at }
    const values = { companyId, ...input, ...origin, idempotencyKey, updatedBy: userId, ...times }
    const row = await insertArticle(db, values)
    if (row) return replacePassagesAndAnnounce(db, 'create', row, false)
    return presentArticle(
      db,
      existingArticle(await findArticleByKey(db, companyId, idempotencyKey ?? '')),
    )
  })
}

interface IdempotentInput {
  idempotencyKey?: string | null | undefined
}

/** @returns the article of an earlier call with this idempotency key, so that its page or file is not read again */
export async function findMadeArticle(
  { companyId }: Actor,
  { idempotencyKey }: IdempotentInput,
): Promise<FullArticle | undefined> {
  if (idempotencyKey == null) return undefined
  return inCompany(companyId, async (db) => {
    const row = await findArticleByKey(db, companyId, idempotencyKey)
    return row && presentArticle(db, row)
  })
}

export function changeArticle(
  { companyId, userId }: Actor,
  id: number,
  change: ArticleChange & ArticleOrigin,
): Promise<FullArticle> {
  return inCompany(companyId, async (db) => {
    const before = existingArticle(await lockArticle(db, companyId, id))
    const changed = withoutUndefined({ ...change, updatedBy: userId, updatedAt: now() })
    const row = await saveArticle(db, companyId, id, changed)
    return replacePassagesAndAnnounce(db, 'update', row, before.isPublished)
  })
}

export function deleteArticle({ companyId }: Actor, id: number): Promise<{ message: string }> {
  return inCompany(companyId, async (db) => {
    if (!(await removeArticle(db, companyId, id))) throw new AppError('ERR_NO_ARTICLE_FOUND')
    await announce(db, articleDeleted, { companyId, articleId: id })
    return { message: 'Article deleted' }
  })
}

/** Replaces the article's passages and announces the change. */
async function replacePassagesAndAnnounce(
  db: Db,
  action: 'create' | 'update',
  row: ArticleRow,
  wasPublished: boolean,
): Promise<FullArticle> {
  await removePassages(db, row.companyId, row.id)
  if (row.isPublished) await insertPassages(db, row, cutPassages(row.body))
  const { body, ...article } = await presentArticle(db, row)
  await announce(db, articleChanged, { action, article, wasPublished })
  return { ...article, body }
}
