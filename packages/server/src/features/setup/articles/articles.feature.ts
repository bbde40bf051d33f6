import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { articleLive } from './articles.live.ts'
import { changeArticle, deleteArticle, createArticle } from './change-article.ts'
import { importPage, refreshArticle } from './import-page.ts'
import { searchArticles, pageOfArticles, showArticle } from './read-articles.ts'
import { uploadArticle } from './upload-article.ts'

/** Articles of a company's knowledge base, and the search for passages that answer a question. */
export const articlesFeature: Feature = {
  routes: [
    bindRoute('GET /articles', ({ actor, query }) => pageOfArticles(actor, query)),
    bindRoute('GET /articles/search', ({ actor, query }) => searchArticles(actor, query)),
    bindRoute('GET /articles/:id', ({ actor, params }) => showArticle(actor, params.id)),
    bindRoute('POST /articles', ({ actor, body }) => createArticle(actor, body)),
    bindRoute('POST /articles/upload', ({ actor, body, files }) =>
      uploadArticle(actor, body, files),
    ),
    bindRoute('POST /articles/page', ({ actor, body }) => importPage(actor, body)),
    bindRoute('PUT /articles/:id', ({ actor, params, body }) =>
      changeArticle(actor, params.id, body),
    ),
    bindRoute('POST /articles/:id/refresh', ({ actor, params }) =>
      refreshArticle(actor, params.id),
    ),
    bindRoute('DELETE /articles/:id', ({ actor, params }) => deleteArticle(actor, params.id)),
  ],
  reactions: articleLive,
}
