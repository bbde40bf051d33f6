import type { OpenAI } from 'openai'
import { jsonOf } from '../../platform/json-of.ts'
import type { OutsideAnswer } from '../flow-engine/index.ts'
import type { AiMessage } from './ai-question.ts'
import { isHolder, storable } from './read-answer.ts'

// What a model answers: it is a program of strangers. Pure, linear.

export type Completion = OpenAI.Chat.Completions.ChatCompletion
type Reply = Completion['choices'][0]['message']

const CALLS_MOST = 4
/** So much of what a model gives, and is told, is kept. */
export const SHOWN_MAX = 4000

export interface Called {
  readonly id: string
  readonly name: string
  /** JSON, as the model has written it. */
  readonly given: string
}

export function callsIn({ tool_calls: given }: Reply): Called[] {
  if (!Array.isArray(given)) return []
  return given
    .slice(0, CALLS_MOST)
    .flatMap((call) =>
      call.type === 'function'
        ? [{ id: call.id, name: call.function.name, given: call.function.arguments }]
        : [],
    )
}

/** What is asked for goes back to the model with what it was told: of more calls than are made it knows nothing. */
export function asAsked({ content }: Reply, calls: readonly Called[]): AiMessage {
  return {
    role: 'assistant',
    content: content ?? null,
    tool_calls: calls.map(({ id, name, given }) => ({
      id,
      type: 'function',
      function: { name, arguments: given },
    })),
  }
}

/** Texts alone: whatever else a model gives is made one. */
export function argumentsIn(given: string): Record<string, string> {
  const json = jsonOf(given.slice(0, SHOWN_MAX))
  if (!isHolder(json)) return {}
  return Object.fromEntries(
    Object.entries(json).map(([key, value]): [string, string] => [
      key,
      storable(typeof value === 'string' ? value : JSON.stringify(value)),
    ]),
  )
}

export function answerOf({ content }: Reply, over: Called | undefined): OutsideAnswer {
  const said = typeof content === 'string' ? storable(content).trim() : ''
  const { message = '', summary = '' } = over ? argumentsIn(over.given) : {}
  const text = said || message.trim()
  if (text === '' && !over) return { kind: 'failed', code: 'unreadable' }
  return {
    kind: 'openai',
    text,
    isHandOver: over !== undefined,
    ...(summary.trim() !== '' && { summary: summary.trim() }),
  }
}

/** A program that counts nothing is counted by its letters, so that a cap holds with it too. */
const LETTERS_OF_TOKEN = 4
const TOKENS_MAX = 10_000_000

export function countTokens(
  spent: { promptTokens: number; completionTokens: number },
  { usage, choices }: Completion,
  messages: readonly AiMessage[],
): void {
  const answered = choices?.[0]?.message?.content ?? ''
  spent.promptTokens += tokensOf(usage?.prompt_tokens, JSON.stringify(messages).length)
  spent.completionTokens += tokensOf(usage?.completion_tokens, answered.length)
}

function tokensOf(counted: unknown, letters: number): number {
  return typeof counted === 'number' && Number.isInteger(counted) && counted >= 0
    ? Math.min(counted, TOKENS_MAX)
    : Math.ceil(letters / LETTERS_OF_TOKEN)
}
