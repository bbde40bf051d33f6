import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/bind-route.ts'
import { articleLive } from './articles.live.ts'
import { changeArticle, deleteArticle, createArticle } from './change-article.ts'
import { importPage, refreshArticle } from './import-page.ts'
import { searchArticles, pageOfArticles, showArticle } from './read-articles.ts'
import { uploadArticle } from './upload-article.ts'

/** Articles of a company's knowledge base, and the search for passages that answer a question. */
export const articlesFeature: Feature = {
  routes: [
    serve('GET /articles', ({ actor, query }) => pageOfArticles(actor, query)),
    serve('GET /articles/search', ({ actor, query }) => searchArticles(actor, query)),
    serve('GET /articles/:id', ({ actor, params }) => showArticle(actor, params.id)),
    serve('POST /articles', ({ actor, body }) => createArticle(actor, body)),
    serve('POST /articles/upload', ({ actor, body, files }) => uploadArticle(actor, body, files)),
    serve('POST /articles/page', ({ actor, body }) => importPage(actor, body)),
    serve('PUT /articles/:id', ({ actor, params, body }) => changeArticle(actor, params.id, body)),
    serve('POST /articles/:id/refresh', ({ actor, params }) => refreshArticle(actor, params.id)),
    serve('DELETE /articles/:id', ({ actor, params }) => deleteArticle(actor, params.id)),
  ],
  reactions: articleLive,
}
