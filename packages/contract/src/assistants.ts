import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { idOrAbsent, id, instant } from './shapes.ts'

// Assistants are programs that speak MCP at /mcp, by a personal token (personal-tokens.ts).

export const ASSISTANT_CALL_PAGE = 50

/** Retention of calls. */
export const ASSISTANT_CALL_DAYS = 90

/** A tool call of a program that signed in with a personal token. Names are those at the time of the call. */
export const assistantCall = z.object({
  id: id(),
  /** Null once the user is deleted. */
  userId: id().nullable(),
  userName: z.string(),
  /** Name of the token. */
  programName: z.string(),
  /** Empty: the call named no known tool. */
  tool: z.string(),
  /** Arguments as JSON, shortened. */
  arguments: z.string(),
  /** Error code; null: the call succeeded. */
  refusal: z.string().nullable(),
  durationMs: z.int(),
  createdAt: instant(),
})
export type AssistantCall = z.output<typeof assistantCall>

const assistantCallQuery = z.object({
  userId: idOrAbsent(),
  /** Cursor: the id of the last known call. */
  before: idOrAbsent(),
})
export type AssistantCallQuery = z.output<typeof assistantCallQuery>

export const assistantRoutes = declareRoutes({
  'GET /assistant-calls': {
    summary: 'List the tool calls of programs with personal tokens, newest first',
    who: 'user',
    permission: 'drawer-admin-items:view',
    query: assistantCallQuery,
    reply: z.object({ calls: z.array(assistantCall), hasMore: z.boolean() }),
  },
})
