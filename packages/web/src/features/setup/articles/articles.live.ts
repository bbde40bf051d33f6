import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { articleList } from './articles.queries.ts'

/** Updates articles in their list and refetches search results. */
export const articlesLive: readonly Hearing[] = [
  declareHearing('company-{id}-article', (cache, heard) =>
    articleList.hear(cache, heard.action === 'delete' ? heard.articleId : heard.article),
  ),
]
