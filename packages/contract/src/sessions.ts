import { z } from 'zod'
import { profiles } from './permissions.ts'
import { declareRoutes } from './route.ts'
import { givenId, id, instant, line, pageQuery } from './shapes.ts'
import { sessionUser } from './users.ts'

/** How long an access token lives; the refresh cookie lives REFRESH_DAYS and is renewed with each use. */
export const ACCESS_TOKEN_MINUTES = 15
export const REFRESH_DAYS = 7

/** Two tabs may refresh at once: within this time the token before gets the same successor. */
export const REFRESH_GRACE_SECONDS = 60

/** How long a super user works as somebody of a company before they have to open its desk again. */
export const OPERATOR_MINUTES = 60

/** The super user who works as the signed-in user, and until when. */
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

/** One sign-in of the user: where from, when last used, whether it still lives. */
export const session = z.object({
  id: z.uuid(),
  address: z.string(),
  userAgent: z.string(),
  createdAt: instant(),
  lastSeenAt: instant(),
  endedAt: instant().nullable(),
  ending: z.enum(sessionEndings).nullable(),
  current: z.boolean(),
  /** The operator of the platform worked as this user. */
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
    summary: 'A new access token for the refresh cookie, which is rotated',
    who: 'cookie',
    reply: signedIn,
  },
  'DELETE /auth/logout': { summary: 'Sign out', who: 'cookie', reply: z.object({}) },
  'GET /auth/me': {
    summary: 'Who the refresh cookie belongs to',
    who: 'cookie',
    reply: z.object({ id: id(), profile: z.enum(profiles), super: z.boolean() }),
  },
  'GET /auth/operator/:companyId': {
    summary: 'As whom a super user may work in a company: its administrators, the first one first',
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
    summary: 'Work as an administrator of a company for an hour at most, without their password',
    who: 'super',
    body: z.object({
      companyId: givenId(),
      /** Absent: the first of its administrators. */
      userId: givenId().optional(),
    }),
    reply: signedIn,
  },
  'DELETE /auth/operator': {
    summary: 'Leave the company again: the own session goes on',
    who: 'cookie',
    reply: signedIn,
  },
  'GET /auth/sessions': {
    summary: "One's current and past sign-ins, newest first",
    who: 'user',
    reply: z.object({ sessions: z.array(session) }),
  },
  'DELETE /auth/sessions/:sessionId': {
    summary: 'End one of the own sign-ins',
    who: 'user',
    openWhenExpired: true,
    params: z.object({ sessionId: z.uuid() }),
    reply: z.object({}),
  },
})
