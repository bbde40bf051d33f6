import { z } from 'zod'
import { bot } from './flow-sessions.ts'
import { declareRoutes } from './route.ts'
import { givenId, id, idParam, instant } from './shapes.ts'

// The log of calls to prompts and integrations, for administrators.

export const BOT_CALL_PAGE = 20
/** Length limit of a stored request or response. */
export const EXCHANGE_MAX = 20_000

/** An HTTP request and its response. `sent` is null where the request carries a secret; `answered` is empty then. */
export const botExchange = z.object({
  method: z.string(),
  address: z.string(),
  sent: z.string().nullable(),
  /** Null: no response. */
  status: z.int().nullable(),
  answered: z.string(),
  durationMs: z.int(),
})
export type BotExchange = z.output<typeof botExchange>

/** A tool call of a model: its arguments and its result. */
export const toolUse = z.object({ name: z.string(), given: z.string(), told: z.string() })
export type ToolUse = z.output<typeof toolUse>

const shortCall = {
  id: id(),
  ticketId: id().nullable(),
  uuid: z.uuid().nullable(),
  contactName: z.string(),
  replayOf: id().nullable(),
  calledAt: instant(),
  durationMs: z.int(),
  /** Error code, with the prefix `voice_` if the answer was not read aloud; empty: the call was answered. */
  fault: z.string(),
  said: z.string(),
  answer: z.string(),
  promptTokens: z.int(),
  completionTokens: z.int(),
}
const shortBotCall = z.object(shortCall)
export type ShortBotCall = z.output<typeof shortBotCall>

export const botCall = z.object({
  ...shortCall,
  exchanges: z.array(botExchange),
  tools: z.array(toolUse),
})
export type BotCall = z.output<typeof botCall>

export const botCallRoutes = declareRoutes({
  'GET /bot-calls': {
    summary: 'List the calls to prompts and integrations of the last 30 days, newest first',
    who: 'admin',
    query: z.object({ kind: bot.shape.kind, id: givenId(), before: givenId().optional() }),
    reply: z.object({ calls: z.array(shortBotCall), hasMore: z.boolean() }),
  },
  'GET /bot-calls/:id': {
    summary: 'Get a call with its HTTP exchanges and its tool calls',
    who: 'admin',
    params: idParam,
    reply: botCall,
  },
  'POST /bot-calls/:id/replay': {
    summary: 'Repeat a call; only the caller receives the answer, never the customer',
    who: 'admin',
    params: idParam,
    reply: botCall,
  },
})
