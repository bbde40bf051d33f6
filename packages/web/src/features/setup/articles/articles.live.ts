import { type Hearing, on } from '../../../platform/live.ts'
import { refresh } from '../../../platform/live-cache.ts'
import { articleRows, ARTICLES } from './articles.queries.ts'

/** Articles in their list; where a new one stands, and what a question finds, the server says. */
export const articlesLive: readonly Hearing[] = [
  on('company-{id}-article', (cache, heard) => {
    if (heard.action === 'delete') articleRows.drop(cache, heard.articleId)
    else articleRows.hear(cache, heard.article)
    refresh(cache, ARTICLES)
  }),
]
