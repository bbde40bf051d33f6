import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { flag, typedNumber, id, instant, line, messageReply } from './shapes.ts'

// Personal tokens: a user's program, such as an assistant over MCP, acts with the user's rights, or fewer.

/** Limit of active tokens per user. */
export const PERSONAL_TOKEN_MAX = 20

export const PERSONAL_TOKEN_PAGE = 20

/** Makes a leaked token recognisable to people and secret scanners. */
export const PERSONAL_TOKEN_PREFIX = 'guiche_pat_'

/** Choices of validity in days. */
export const personalTokenDays = [30, 90, 365] as const

export const personalToken = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Start of the secret, by which its owner recognises it. */
  prefix: z.string(),
  /** False: read only. */
  mayWrite: z.boolean(),
  user: z.object({ id: id(), name: z.string() }),
  expiresAt: instant(),
  /** Rounded to the minute; null if never used. */
  lastUsedAt: instant().nullable(),
  createdAt: instant(),
})
export type PersonalToken = z.output<typeof personalToken>

/** `token` is returned only once. */
const madePersonalToken = personalToken.extend({ token: z.string() })
export type MadePersonalToken = z.output<typeof madePersonalToken>

export const personalTokenInput = z.object({
  name: line(1, 100),
  days: typedNumber(z.literal(personalTokenDays)),
  mayWrite: flag().default(false),
})
export type PersonalTokenInput = z.output<typeof personalTokenInput>

const personalTokenQuery = z.object({
  /** Tokens of all users, for administrators. */
  ofCompany: flag().default(false),
  pageNumber: typedNumber(z.int().min(1).max(100_000)).default(1),
})
export type PersonalTokenQuery = z.output<typeof personalTokenQuery>

export const personalTokenRoutes = declareRoutes({
  'GET /personal-tokens': {
    summary: "List the user's own active tokens, or for administrators the company's, newest first",
    who: 'user',
    module: 'useExternalApi',
    withoutModule: { tokens: [], hasMore: false },
    query: personalTokenQuery,
    reply: z.object({ tokens: z.array(personalToken), hasMore: z.boolean() }),
  },
  'POST /personal-tokens': {
    summary: 'Create a token with which a program acts as the user; it is returned only once',
    who: 'user',
    module: 'useExternalApi',
    body: personalTokenInput,
    reply: madePersonalToken,
  },
  'DELETE /personal-tokens/:id': {
    summary: "Revoke the user's own token; administrators may revoke any token of the company",
    who: 'user',
    openWhenExpired: true,
    params: z.object({ id: z.uuid() }),
    reply: messageReply,
  },
})
