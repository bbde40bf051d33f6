import { z } from 'zod'
import { bot } from './flow-sessions.ts'
import { declareRoutes } from './route.ts'
import { givenId, id, idParam, instant } from './shapes.ts'

// What prompts and integrations were asked and answered, as administrators look into it.

export const BOT_CALL_PAGE = 20
/** So much of what went over the wire is kept, on each side. */
export const EXCHANGE_MAX = 20_000

/** What was sent to a program and what it answered; of what carries a secret nothing but that it was. */
export const botExchange = z.object({
  method: z.string(),
  address: z.string(),
  sent: z.string().nullable(),
  /** Null where nothing was answered. */
  status: z.int().nullable(),
  answered: z.string(),
  durationMs: z.int(),
})
export type BotExchange = z.output<typeof botExchange>

/** A tool that an AI has called: what it gave, and what it was told. */
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
  /** Why it was not answered, or behind `voice_` why not aloud; empty where it was. */
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
    summary: 'What a prompt or an integration was asked and answered in 30 days, the newest first',
    who: 'admin',
    query: z.object({ kind: bot.shape.kind, id: givenId(), before: givenId().optional() }),
    reply: z.object({ calls: z.array(shortBotCall), hasMore: z.boolean() }),
  },
  'GET /bot-calls/:id': {
    summary:
      'One of these calls whole, with all that went over the wire and the tools that were used',
    who: 'admin',
    params: idParam,
    reply: botCall,
  },
  'POST /bot-calls/:id/replay': {
    summary: 'Ask the same again: nobody is told the answer but who asks',
    who: 'admin',
    params: idParam,
    reply: botCall,
  },
})
