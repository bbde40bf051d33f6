import { CUT_FAULT } from '@guiche/contract/flow-nodes/limits'
import { z } from 'zod'
import { parseJson } from '../../../../platform/parse-json.ts'
import { AiError } from '../../../setup/ai/index.ts'
import { MARKDOWN_MAX, wholeSentences } from '../../../messages/messages/index.ts'
import type { AiAnswer } from './ai-request.ts'
import type { AiMessage } from './completion-request.ts'
import { isListOrObject, storableText } from '../flow-values.ts'

// Parses the response of a model, which is external input. Pure, linear.

/** Some programs write the arguments as an object, and the text in parts. */
const toolCall = z.object({
  id: z.string().catch(''),
  function: z.object({
    name: z.string(),
    arguments: z.union([z.string(), z.unknown().transform((given) => JSON.stringify(given ?? {}))]),
  }),
})
const content = z.union([
  z.string(),
  z
    .array(z.object({ text: z.string().catch('') }).catch({ text: '' }))
    .transform((parts) => parts.map(({ text }) => text).join('')),
])
const completion = z.object({
  choices: z.array(z.unknown()).transform(([first]) => first),
  usage: z.looseObject({}).nullish().catch(null),
})
const choice = z.object({
  message: z.object({
    content: content.nullish().catch(null),
    tool_calls: z.array(z.unknown()).nullish().catch(null),
  }),
  finish_reason: z.string().nullish().catch(null),
})

const CALLS_MOST = 4
/** Length limit of tool arguments and results that are stored. */
export const SHOWN_MAX = 4000

export interface ToolCall {
  readonly id: string
  readonly name: string
  /** JSON text, as the model wrote it. */
  readonly given: string
}

export interface AiReply {
  readonly content: string
  readonly calls: readonly ToolCall[]
  /** True if the token or length limit cut the answer in the middle of a sentence. */
  readonly isCut: boolean
  /** Tokens counted by the program; undefined members if it does not count. */
  readonly counted: { readonly prompt: unknown; readonly completion: unknown }
}

/** @returns undefined if the response is not a completion, whatever its HTTP status */
export function parsedReply(given: unknown): AiReply | undefined {
  const { data: whole } = completion.safeParse(given)
  const { data } = choice.safeParse(whole?.choices)
  if (!data) return undefined
  const { message, finish_reason: ending } = data
  return {
    content: storableText(message.content ?? '', MARKDOWN_MAX).trim(),
    calls: (message.tool_calls ?? []).slice(0, CALLS_MOST).flatMap(parsedToolCalls),
    isCut: ending === 'length' || (message.content?.length ?? 0) > MARKDOWN_MAX,
    counted: { prompt: whole?.usage?.prompt_tokens, completion: whole?.usage?.completion_tokens },
  }
}

function parsedToolCalls(given: unknown): ToolCall[] {
  const { data } = toolCall.safeParse(given)
  return data
    ? [{ id: data.id, name: data.function.name, given: String(data.function.arguments) }]
    : []
}

/**
 * The assistant message that goes back to the model together with the results. Only the calls that were executed are
 * included.
 */
export function assistantMessageOf({ content: said, calls }: AiReply): AiMessage {
  return {
    role: 'assistant',
    content: said === '' ? null : said,
    tool_calls: calls.map(({ id, name, given }) => ({
      id,
      type: 'function',
      function: { name, arguments: given },
    })),
  }
}

/** Values other than texts become JSON text. */
export function parsedArguments(given: string): Record<string, string> {
  const json = parseJson(given.slice(0, SHOWN_MAX))
  if (!isListOrObject(json)) return {}
  return Object.fromEntries(
    Object.entries(json).map(([key, value]): [string, string] => [
      key,
      storableText(typeof value === 'string' ? value : JSON.stringify(value)),
    ]),
  )
}

/** An answer that was cut ends at its last whole sentence. @throws AiError if the answer is empty */
export function aiAnswerOfReply(
  { content: said, isCut }: AiReply,
  over: ToolCall | undefined,
): Pick<AiAnswer, 'answer' | 'fault'> {
  const { message = '', summary = '' } = over ? parsedArguments(over.given) : {}
  const text = said === '' ? message.trim() : isCut ? wholeSentences(said) : said
  if (text === '' && !over) throw new AiError('unreadable')
  return {
    answer: {
      kind: 'openai',
      text,
      isHandOver: over !== undefined,
      ...(summary.trim() !== '' && { summary: summary.trim() }),
    },
    ...(isCut && { fault: CUT_FAULT }),
  }
}

/**
 * If the program reports no token counts, tokens are estimated by characters, so that spending caps apply to it too.
 */
const LETTERS_OF_TOKEN = 4
const TOKENS_MAX = 10_000_000

export function countTokens(
  spent: { promptTokens: number; completionTokens: number },
  reply: Pick<AiReply, 'counted' | 'content'> | undefined,
  messages: readonly AiMessage[],
): void {
  const { counted, content: said } = reply ?? { counted: undefined, content: '' }
  spent.promptTokens += tokensOf(counted?.prompt, JSON.stringify(messages).length)
  spent.completionTokens += tokensOf(counted?.completion, said.length)
}

function tokensOf(counted: unknown, letters: number): number {
  return typeof counted === 'number' && Number.isInteger(counted) && counted >= 0
    ? Math.min(counted, TOKENS_MAX)
    : Math.ceil(letters / LETTERS_OF_TOKEN)
}
