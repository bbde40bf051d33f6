import { type Hearing, on } from '../../../platform/live/live.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { articleRows, ARTICLES } from './articles.queries.ts'

/** Updates articles in their list; the position of a new one and search results are refetched. */
export const articlesLive: readonly Hearing[] = [
  on('company-{id}-article', (cache, heard) => {
    if (heard.action === 'delete') articleRows.drop(cache, heard.articleId)
    else articleRows.hear(cache, heard.article)
    refetchAll(cache, ARTICLES)
  }),
]
