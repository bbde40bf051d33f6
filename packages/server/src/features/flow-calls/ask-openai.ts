import { SECOND } from '../../platform/clock.ts'
import { aiClient, aiFaultOf } from '../ai/index.ts'
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
  callsIn,
  countTokens,
  SHOWN_MAX,
} from './ai-reply.ts'
import { storable } from './read-answer.ts'

/** A model that asks for tools without end is stopped. */
const ROUNDS_MOST = 4
const TIME_MS = 60 * SECOND

/** One answer of an AI to what the customer said, with the tools that it asks for meanwhile. */
export async function askOpenAi(data: AiData, asked: AiAsked): Promise<AiAnswer> {
  const spent = { used: [] as ToolUse[], promptTokens: 0, completionTokens: 0 }
  const failed = (code: string): AiAnswer => ({ ...spent, answer: { kind: 'failed', code } })
  const { apiKey } = data
  const { address, tools = [] } = asked
  if (apiKey === '') return failed('no_api_key')
  const client = await aiClient({ apiKey, ...(address !== undefined && { address }) })
  const signal = AbortSignal.timeout(TIME_MS)
  const messages = [...messagesOf(data, asked)]
  try {
    for (let round = 1; round <= ROUNDS_MOST; round++) {
      const question = { ...questionOf(data, tools), messages }
      const completion = await client.chat.completions.create(question, { signal })
      countTokens(spent, completion, messages)
      const message = completion.choices?.[0]?.message
      if (!message) return failed('unreadable')
      const calls = callsIn(message)
      const over = calls.find(({ name }) => name === HAND_OVER)
      if (over || calls.length === 0) return { ...spent, answer: answerOf(message, over) }
      messages.push(asAsked(message, calls))
      for (const call of calls) {
        const told = await toldBy(tools, call)
        spent.used.push({ name: call.name, given: call.given.slice(0, SHOWN_MAX), told })
        messages.push({ role: 'tool', tool_call_id: call.id, content: told })
      }
    }
    return failed('tools_without_end')
  } catch (error) {
    if (signal.aborted) return failed('timeout')
    return failed(await aiFaultOf(error))
  }
}

/** It never throws: a model is told what went wrong. */
async function toldBy(tools: readonly AiTool[], { name, given }: Called): Promise<string> {
  const tool = tools.find((one) => one.name === name)
  if (!tool) return 'There is no such function.'
  const args = argumentsIn(given)
  const known = Object.keys(tool.parameters).map((key) => [key, args[key] ?? ''] as const)
  return storable(await tool.run(Object.fromEntries(known))).slice(0, SHOWN_MAX)
}
