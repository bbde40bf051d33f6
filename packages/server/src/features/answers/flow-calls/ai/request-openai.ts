import { SECOND } from '../../../../platform/clock.ts'
import { AiError, callAi } from '../../../setup/ai/index.ts'
import {
  type AiAnswer,
  type AiRequest,
  type AiData,
  type AiTool,
  HAND_OVER,
  type ToolUse,
} from './ai-request.ts'
import { aiMessagesOf, completionParametersOf } from './completion-request.ts'
import {
  aiAnswerOfReply,
  parsedArguments,
  assistantMessageOf,
  type ToolCall,
  countTokens,
  parsedReply,
  SHOWN_MAX,
} from './ai-reply.ts'
import { storableText } from '../flow-values.ts'

/** Rounds of tool calls after which a model that keeps calling tools is stopped. */
const ROUNDS_MOST = 4
/** Per answer, including all rounds, tools and retries. */
const TIME_MS = 60 * SECOND

interface SpentTokens {
  readonly used: ToolUse[]
  promptTokens: number
  completionTokens: number
}

/** One answer of an AI, including the tool calls that it makes for it. Failures are answers, not exceptions. */
export async function requestOpenAi(data: AiData, asked: AiRequest): Promise<AiAnswer> {
  const spent: SpentTokens = { used: [], promptTokens: 0, completionTokens: 0 }
  const { apiKey } = data
  const { address } = asked
  if (apiKey === '') return { ...spent, answer: { kind: 'failed', code: 'no_api_key' } }
  const account = { apiKey, ...(address !== undefined && { address }) }
  try {
    const rest = await callAi(account, TIME_MS, (client, { signal }) =>
      converseWithTools({
        data,
        asked,
        spent,
        ask: (question) => createCompletion(client, question, signal),
      }),
    )
    return { ...spent, ...rest }
  } catch (error) {
    if (!(error instanceof AiError)) throw error
    return { ...spent, answer: { kind: 'failed', code: error.code } }
  }
}

type Question = Omit<Parameters<Client['chat']['completions']['create']>[0], 'stream'>
type Client = Parameters<Parameters<typeof callAi>[2]>[0]

/** Typed as unknown, since compatible programs do not always answer in the library's type. */
function createCompletion(
  client: Client,
  question: Question,
  signal: AbortSignal,
): Promise<unknown> {
  return client.chat.completions.create({ ...question, stream: false }, { signal })
}

interface ConversationWithTools {
  readonly data: AiData
  readonly asked: AiRequest
  /** Updated after each round, so that the tokens spent before a failure are known. */
  readonly spent: SpentTokens
  readonly ask: (question: Question) => Promise<unknown>
}

async function converseWithTools({
  data,
  asked,
  spent,
  ask,
}: ConversationWithTools): Promise<Pick<AiAnswer, 'answer' | 'fault'>> {
  const { tools = [] } = asked
  const messages = [...aiMessagesOf(data, asked)]
  for (let round = 1; round <= ROUNDS_MOST; round++) {
    const reply = parsedReply(await ask({ ...completionParametersOf(data, tools), messages }))
    countTokens(spent, reply, messages)
    if (!reply) throw new AiError('unreadable')
    const { calls } = reply
    const over = calls.find(({ name }) => name === HAND_OVER)
    if (over || calls.length === 0) return aiAnswerOfReply(reply, over)
    messages.push(assistantMessageOf(reply))
    for (const call of calls) {
      const told = await runTool(tools, call)
      spent.used.push({ name: call.name, given: call.given.slice(0, SHOWN_MAX), told })
      messages.push({ role: 'tool', tool_call_id: call.id, content: told })
    }
  }
  throw new AiError('tools_without_end')
}

/** An unknown function is reported to the model as text, without an exception. */
async function runTool(tools: readonly AiTool[], { name, given }: ToolCall): Promise<string> {
  const tool = tools.find((one) => one.name === name)
  if (!tool) return 'There is no such function.'
  const args = parsedArguments(given)
  const known = Object.keys(tool.parameters).map((key) => [key, args[key] ?? ''] as const)
  return storableText(await tool.run(Object.fromEntries(known))).slice(0, SHOWN_MAX)
}
