import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { absentId, id, instant } from './shapes.ts'

// Assistants are programs that speak MCP at /mcp, by a personal token (personal-tokens.ts).

export const ASSISTANT_CALL_PAGE = 50

/** Calls are kept so long. */
export const ASSISTANT_CALL_DAYS = 90

/** What a program did by a personal token. Names are those at the time of the call. */
export const assistantCall = z.object({
  id: id(),
  /** Null when the user is gone. */
  userId: id().nullable(),
  userName: z.string(),
  /** How the token is called. */
  programName: z.string(),
  /** Empty where it asked for one that there is not. */
  tool: z.string(),
  /** As JSON, shortened. */
  arguments: z.string(),
  /** Why it was refused; null where it was not. */
  refusal: z.string().nullable(),
  durationMs: z.int(),
  createdAt: instant(),
})
export type AssistantCall = z.output<typeof assistantCall>

const assistantCallQuery = z.object({
  userId: absentId(),
  /** The last one that is known. */
  before: absentId(),
})
export type AssistantCallQuery = z.output<typeof assistantCallQuery>

export const assistantRoutes = declareRoutes({
  'GET /assistant-calls': {
    summary: 'What programs did by personal tokens, the newest first',
    who: 'user',
    permission: 'drawer-admin-items:view',
    query: assistantCallQuery,
    reply: z.object({ calls: z.array(assistantCall), hasMore: z.boolean() }),
  },
})
