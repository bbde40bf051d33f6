import { SECOND } from '../../../platform/clock.ts'
import { AiFault, askAi } from '../../setup/ai/index.ts'
import {
  type AiAnswer,
  type AiAsked,
  type AiData,
  type AiTool,
  HAND_OVER,
  type ToolUse,
} from './ai-asked.ts'
import { messagesOf, questionOf } from './ai-question.ts'
import {
  answerOf,
  argumentsIn,
  asAsked,
  type Called,
  countTokens,
  replyIn,
  SHOWN_MAX,
} from './ai-reply.ts'
import { storable } from './read-answer.ts'

/** A model that asks for tools without end is stopped. */
const ROUNDS_MOST = 4
/** Of an answer, with its rounds, its tools and all attempts. */
const TIME_MS = 60 * SECOND

interface Spent {
  readonly used: ToolUse[]
  promptTokens: number
  completionTokens: number
}

/** One answer of an AI to what the customer said, with the tools that it asks for meanwhile. What failed is an answer. */
export async function askOpenAi(data: AiData, asked: AiAsked): Promise<AiAnswer> {
  const spent: Spent = { used: [], promptTokens: 0, completionTokens: 0 }
  const { apiKey } = data
  const { address } = asked
  if (apiKey === '') return { ...spent, answer: { kind: 'failed', code: 'no_api_key' } }
  const account = { apiKey, ...(address !== undefined && { address }) }
  try {
    const rest = await askAi(account, TIME_MS, (client, { signal }) =>
      converse({ data, asked, spent, ask: (question) => create(client, question, signal) }),
    )
    return { ...spent, ...rest }
  } catch (error) {
    if (!(error instanceof AiFault)) throw error
    return { ...spent, answer: { kind: 'failed', code: error.code } }
  }
}

type Question = Omit<Parameters<Client['chat']['completions']['create']>[0], 'stream'>
type Client = Parameters<Parameters<typeof askAi>[2]>[0]

/** What it answers is of any shape, whatever the library says. */
function create(client: Client, question: Question, signal: AbortSignal): Promise<unknown> {
  return client.chat.completions.create({ ...question, stream: false }, { signal })
}

interface Conversing {
  readonly data: AiData
  readonly asked: AiAsked
  /** Counts up while it goes on, so that what was spent before a fault is known. */
  readonly spent: Spent
  readonly ask: (question: Question) => Promise<unknown>
}

async function converse({
  data,
  asked,
  spent,
  ask,
}: Conversing): Promise<Pick<AiAnswer, 'answer' | 'fault'>> {
  const { tools = [] } = asked
  const messages = [...messagesOf(data, asked)]
  for (let round = 1; round <= ROUNDS_MOST; round++) {
    const reply = replyIn(await ask({ ...questionOf(data, tools), messages }))
    countTokens(spent, reply, messages)
    if (!reply) throw new AiFault('unreadable')
    const { calls } = reply
    const over = calls.find(({ name }) => name === HAND_OVER)
    if (over || calls.length === 0) return answerOf(reply, over)
    messages.push(asAsked(reply))
    for (const call of calls) {
      const told = await toldBy(tools, call)
      spent.used.push({ name: call.name, given: call.given.slice(0, SHOWN_MAX), told })
      messages.push({ role: 'tool', tool_call_id: call.id, content: told })
    }
  }
  throw new AiFault('tools_without_end')
}

/** It never throws: a model is told what went wrong. */
async function toldBy(tools: readonly AiTool[], { name, given }: Called): Promise<string> {
  const tool = tools.find((one) => one.name === name)
  if (!tool) return 'There is no such function.'
  const args = argumentsIn(given)
  const known = Object.keys(tool.parameters).map((key) => [key, args[key] ?? ''] as const)
  return storable(await tool.run(Object.fromEntries(known))).slice(0, SHOWN_MAX)
}
