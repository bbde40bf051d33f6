import type { CitedArticle } from '@guiche/contract/prompt-proposals'
import type { PromptArticles } from '@guiche/contract/prompts'
import type { Passage } from '../../../setup/articles/index.ts'
import type { ExternalAnswer } from '../../../messages/flow-engine/index.ts'
import type { ToolUse, AiTurn } from './ai-request.ts'

// Prompts with articles receive the passages that match the question, numbered, and cite the numbers that they used.
// Pure.

export const PASSAGES_MOST = 5
/** Customer messages used as the search text, since a question may continue the one before. */
const ASKED_TURNS = 2

type AiAnswerToSend = Extract<ExternalAnswer, { kind: 'openai' }>

export function searchTextOf(history: readonly AiTurn[], said: string): string {
  const words = history.filter(({ isOurs }) => !isOurs).map(({ text }) => text)
  const last = words.slice(-ASKED_TURNS).join('\n')
  return last === '' ? said : last
}

/** Appended to the prompt's text; empty if no article matches. */
export function articlesPrompt(passages: readonly Passage[], articles: PromptArticles): string {
  if (passages.length === 0) return ''
  return [
    articles === 'only'
      ? 'Responda somente com o que está nos trechos de artigos abaixo. Se eles não respondem, chame a função hand_over.'
      : 'Use os trechos de artigos abaixo sempre que responderem ao que o cliente quer saber.',
    'Ponha ao fim de cada afirmação o número do trecho em que ela está, como [1].',
    ...passages.map(({ title, text }, at) => `\n[${at + 1}] ${title}\n${text}`),
  ].join('\n')
}

/** Hands over a question without a matching article, or an answer without a cited source. */
export function handOverAnswerWithoutSource(asked: string): AiAnswerToSend {
  return { kind: 'openai', text: '', isHandOver: true, summary: `Nenhum artigo responde: ${asked}` }
}

export interface CitedAnswer {
  readonly answer: ExternalAnswer
  /** The passages offered to the model, as administrators see them. */
  readonly used: ToolUse
}

/** The answer without its citation numbers and with the URLs of the cited articles appended. */
export function answerWithCitations(
  answer: ExternalAnswer,
  {
    asked,
    passages,
    articles,
  }: { asked: string; passages: readonly Passage[]; articles: PromptArticles },
): CitedAnswer {
  const named = answer.kind === 'openai' ? citationNumbersIn(answer.text) : []
  const sources = passages.filter((_one, at) => named.includes(at + 1))
  const titles = passages.map(
    ({ title }, at) => `${named.includes(at + 1) ? '✓' : '·'} [${at + 1}] ${title}`,
  )
  const used = { name: 'articles', given: asked, told: titles.join('\n') }
  if (answer.kind !== 'openai' || answer.isHandOver) return { answer, used }
  if (articles === 'only' && sources.length === 0)
    return { answer: handOverAnswerWithoutSource(asked), used }
  const urls = new Set(sources.flatMap(({ url }) => url ?? []))
  const text = [withoutCitationNumbers(answer.text), ...urls].join('\n')
  return {
    answer: { ...answer, text, ...(sources.length > 0 && { cited: citedArticlesOf(sources) }) },
    used,
  }
}

/** Each article once, even if several of its passages are cited. */
function citedArticlesOf(sources: readonly Passage[]): CitedArticle[] {
  const articles = new Map(sources.map(({ articleId, title, url }) => [articleId, { title, url }]))
  return [...articles.values()]
}

const NUMBERS = /\s?\[(\d{1,2})\]/g

function citationNumbersIn(text: string): number[] {
  return [...text.matchAll(NUMBERS)].map(([, number]) => Number(number))
}

function withoutCitationNumbers(text: string): string {
  return text.replaceAll(NUMBERS, '').trim()
}
