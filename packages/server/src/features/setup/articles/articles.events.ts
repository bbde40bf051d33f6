import type { Article } from '@guiche/contract/articles'
import { event } from '../../../platform/events/events.ts'

/** `wasPublished`: state before the change. */
export const articleChanged = event<{
  action: 'create' | 'update'
  article: Article
  wasPublished: boolean
}>('article.changed')

export const articleDeleted = event<{ companyId: number; articleId: number }>('article.deleted')
