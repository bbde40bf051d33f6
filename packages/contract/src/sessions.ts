import { z } from 'zod'
import { profiles } from './permissions.ts'
import { declareRoutes } from './route.ts'
import { givenId, id, instant, line, pageQuery } from './shapes.ts'
import { sessionUser } from './users.ts'

/** Validity of an access token; the refresh cookie lives REFRESH_DAYS and is renewed at each use. */
export const ACCESS_TOKEN_MINUTES = 15
export const REFRESH_DAYS = 7

/** Two tabs may refresh at once: within this time the previous token gets the same successor. */
export const REFRESH_GRACE_SECONDS = 60

/** Duration of an operator session, after which it must be opened again. */
export const OPERATOR_MINUTES = 60

/** The super user who acts as the signed-in user, and the session's end. */
const operator = z.object({ name: z.string(), endsAt: instant() })
export type SessionOperator = z.output<typeof operator>

const signedIn = z.object({
  token: z.string(),
  user: sessionUser,
  operator: operator.optional(),
})
export type SignedIn = z.output<typeof signedIn>

export const sessionEndings = [
  'logout',
  'replaced',
  'reused',
  'revoked',
  'password',
  'expired',
] as const
export type SessionEnding = (typeof sessionEndings)[number]

/** One session of the user, with its address, last use and state. */
export const session = z.object({
  id: z.uuid(),
  address: z.string(),
  userAgent: z.string(),
  createdAt: instant(),
  lastSeenAt: instant(),
  endedAt: instant().nullable(),
  ending: z.enum(sessionEndings).nullable(),
  current: z.boolean(),
  /** Set for an operator session that acted as this user. */
  byOperator: z.boolean(),
})
export type Session = z.output<typeof session>

export const sessionRoutes = declareRoutes({
  'POST /auth/login': {
    summary: 'Sign in',
    who: 'public',
    body: z.object({ email: line(1, 254), password: z.string().min(1).max(128) }),
    reply: signedIn,
  },
  'POST /auth/refresh_token': {
    summary: 'Issue an access token for the refresh cookie and rotate the cookie',
    who: 'cookie',
    reply: signedIn,
  },
  'DELETE /auth/logout': { summary: 'Sign out', who: 'cookie', reply: z.object({}) },
  'GET /auth/me': {
    summary: 'Get the user of the refresh cookie',
    who: 'cookie',
    reply: z.object({ id: id(), profile: z.enum(profiles), super: z.boolean() }),
  },
  'GET /auth/operator/:companyId': {
    summary:
      'List the administrators that a super user may represent in a company, the first administrator first',
    who: 'super',
    params: z.object({ companyId: givenId() }),
    query: z.object({ pageNumber: pageQuery.shape.pageNumber }),
    reply: z.object({
      users: z.array(z.object({ id: id(), name: z.string(), email: z.string() })),
      count: z.int(),
      hasMore: z.boolean(),
    }),
  },
  'POST /auth/operator': {
    summary: 'Work as an administrator of a company for at most an hour, without a password',
    who: 'super',
    body: z.object({
      companyId: givenId(),
      /** Absent: the first administrator. */
      userId: givenId().optional(),
    }),
    reply: signedIn,
  },
  'DELETE /auth/operator': {
    summary: "Leave the company and continue the super user's own session",
    who: 'cookie',
    reply: signedIn,
  },
  'GET /auth/sessions': {
    summary: "List the user's own current and past sign-ins, newest first",
    who: 'user',
    reply: z.object({ sessions: z.array(session) }),
  },
  'DELETE /auth/sessions/:sessionId': {
    summary: "End one of the user's own sessions",
    who: 'user',
    openWhenExpired: true,
    params: z.object({ sessionId: z.uuid() }),
    reply: z.object({}),
  },
})
