import { z } from 'zod'
import { declareRoutes } from './route.ts'
import {
  flag,
  typedNumber,
  id,
  idParam,
  idempotencyKey,
  instant,
  line,
  messageReply,
  pageQuery,
  text,
  webLink,
} from './shapes.ts'

// Articles are a company's knowledge base: written here, or read from a PDF or a web page. A full-text search finds those that
// are published.

export const ARTICLE_PAGE = 20

/** Per company. */
export const ARTICLES_MOST = 10_000
export const ARTICLE_TITLE_MAX = 200
/** Length of the text, in Markdown. Text read from a file or a page is cut there. */
export const ARTICLE_TEXT_MAX = 200_000
export const PDF_MAX_BYTES = 20 * 1024 * 1024
export const PDF_MAX_PAGES = 300

/** A longer question is cut. */
export const QUESTION_MAX = 500
const PASSAGES_MOST = 20
const PASSAGES_SHOWN = 8

export const article = z.object({
  id: id(),
  companyId: id(),
  title: z.string(),
  /** The public address, sent to customers with an answer; null: the article has none. */
  url: z.string().nullable(),
  /** False: a draft, which no search finds. */
  isPublished: z.boolean(),
  source: z.enum(['written', 'pdf', 'page']),
  /** The source page and the time of the last fetch; null for other sources. */
  pageUrl: z.string().nullable(),
  fetchedAt: instant().nullable(),
  /** The source file; null for other sources. */
  fileUrl: z.string().nullable(),
  fileName: z.string().nullable(),
  /** The user of the last change; null once that user is deleted. */
  updatedBy: z.object({ id: id(), name: z.string() }).nullable(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type Article = z.output<typeof article>

const fullArticle = article.extend({ body: z.string() })
export type FullArticle = z.output<typeof fullArticle>

/** `isCut`: the source has more text than an article holds. */
const readArticle = fullArticle.extend({ isCut: z.boolean() })
export type ReadArticle = z.output<typeof readArticle>

const optionalLink = () =>
  z.preprocess((value) => (value === '' ? null : value), webLink(1000).nullable())

export const articleInput = z.object({
  title: line(1, ARTICLE_TITLE_MAX),
  body: text(ARTICLE_TEXT_MAX).default(''),
  url: optionalLink().default(null),
  isPublished: flag().default(false),
  idempotencyKey: idempotencyKey(),
})
export type ArticleInput = z.output<typeof articleInput>

/** Absent means unchanged. */
const articleChange = z.object({
  title: line(1, ARTICLE_TITLE_MAX).optional(),
  body: text(ARTICLE_TEXT_MAX).optional(),
  url: optionalLink().optional(),
  isPublished: flag().optional(),
})
export type ArticleChange = z.output<typeof articleChange>

/** The title defaults to the document's own, then to the file's name. */
const articleUpload = z.object({
  title: line(0, ARTICLE_TITLE_MAX).optional(),
  isPublished: flag().default(false),
  idempotencyKey: idempotencyKey(),
})
export type ArticleUpload = z.output<typeof articleUpload>

export const articleFromPage = z.object({
  pageUrl: webLink(1000),
  isPublished: flag().default(false),
  idempotencyKey: idempotencyKey(),
})
export type ArticleFromPage = z.output<typeof articleFromPage>

/** A search result: a section of a published article. */
export const passage = z.object({
  articleId: id(),
  title: z.string(),
  url: z.string().nullable(),
  /** In Markdown. */
  text: z.string(),
  /** Relevance: the share of the question's words that it holds, weighted, from 0 to 1. */
  rank: z.number(),
  /** The matched words of title and text, without accents and case. */
  matches: z.array(z.string()),
})
export type FoundPassage = z.output<typeof passage>

const questionQuery = z.object({
  question: text(10_000).transform((asked) => asked.slice(0, QUESTION_MAX)),
  most: typedNumber(z.int().min(1).max(PASSAGES_MOST)).default(PASSAGES_SHOWN),
})
export type QuestionQuery = z.output<typeof questionQuery>

const administration = { who: 'user', permission: 'drawer-admin-items:view' } as const

export const articleRoutes = declareRoutes({
  'GET /articles': {
    summary:
      "List the company's articles by title, in pages; users who may not write articles see the published ones only",
    who: 'user',
    query: pageQuery,
    reply: z.object({ articles: z.array(article), count: z.int(), hasMore: z.boolean() }),
  },
  'GET /articles/search': {
    summary: 'Search the published articles for passages that answer a question, best match first',
    who: 'user',
    query: questionQuery,
    reply: z.object({ passages: z.array(passage) }),
  },
  'GET /articles/:id': {
    summary: 'Get an article with its text',
    who: 'user',
    params: idParam,
    reply: fullArticle,
  },
  'POST /articles': {
    summary: 'Create an article',
    ...administration,
    body: articleInput,
    reply: fullArticle,
  },
  'POST /articles/upload': {
    summary: 'Create an article from the text of a PDF',
    ...administration,
    body: articleUpload,
    files: { field: 'file', max: 1, maxBytes: PDF_MAX_BYTES },
    reply: readArticle,
  },
  'POST /articles/page': {
    summary: 'Create an article from the text of a web page',
    ...administration,
    body: articleFromPage,
    reply: readArticle,
  },
  'PUT /articles/:id': {
    summary: 'Change, publish or unpublish an article',
    ...administration,
    params: idParam,
    body: articleChange,
    reply: fullArticle,
  },
  'POST /articles/:id/refresh': {
    summary: "Fetch the web page of an article again and replace the article's text",
    ...administration,
    params: idParam,
    reply: readArticle,
  },
  'DELETE /articles/:id': {
    summary: 'Delete an article',
    ...administration,
    params: idParam,
    reply: messageReply,
  },
})
