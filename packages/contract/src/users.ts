import { z } from 'zod'
import { company, language, sessionCompany } from './companies.ts'
import { profiles } from './permissions.ts'
import { userQueue, wholeUserQueue } from './queues.ts'
import { declareRoutes } from './route.ts'
import {
  idOrAbsent,
  companyQuery,
  countOrNone,
  email,
  flag,
  typedNumber,
  id,
  idParam,
  idList,
  instant,
  line,
  messageReply,
  optionalId,
  pageQuery,
} from './shapes.ts'
import { skills } from './skills.ts'

export const USER_PAGE = 20

/** Length limit of a pause's reason. */
const PAUSE_REASON_MAX = 80
/** Longest timed pause: a day. */
const PAUSE_MINUTES_MAX = 1440

/** Maximum of a user's ticket limit. */
const TICKET_LIMIT_MAX = 999

/** Size limit of a user's picture, before it is cropped to a square. */
const PICTURE_MAX_BYTES = 5 * 1024 * 1024

/** `desabled` is the wire's own spelling. */
const allTicketValues = ['enabled', 'desabled'] as const

const person = {
  id: id(),
  name: z.string(),
  email: z.string(),
  profile: z.enum(profiles),
  companyId: id(),
  /** False: cannot sign in and gets no tickets, but stays the author of their messages. */
  isActive: z.boolean(),
  /** Start of a pause: no new tickets are assigned; colleagues are warned before a transfer. */
  pausedAt: instant().nullable(),
  pauseReason: z.string(),
  /** End of a timed pause; null: until a user ends it. */
  pausedUntil: instant().nullable(),
  /** Distribution assigns no further tickets at this number of open ones; 0: unlimited. */
  ticketLimit: z.int(),
  /** Skills for the queues that require them. */
  skills: z.array(z.string()),
  /** Empty without a picture. */
  profilePicUrl: z.string(),
}

/** A colleague in a list. */
export const user = z.object({
  ...person,
  super: z.boolean(),
  allTicket: z.enum(allTicketValues),
  /** The user's line for new tickets. */
  whatsappId: id().nullable(),
  online: z.boolean(),
  queues: z.array(userQueue),
  company: z.object({ id: id(), name: z.string() }),
  createdAt: instant(),
})
export type User = z.output<typeof user>

/** A created or changed user: with the whole company, a created one with whole queues too. */
const changedUser = user.extend({ company })
const madeUser = changedUser.extend({ queues: z.array(wholeUserQueue) })
export type MadeUser = z.output<typeof madeUser>

/** The signed-in user: the same shape at sign-in, refresh, and whenever that user changes. */
export const sessionUser = z.object({
  ...person,
  super: z.boolean(),
  allTicket: z.enum(allTicketValues),
  whatsappId: id().nullable(),
  /** True if this administrator gets mails about line outages. */
  lineAlerts: z.boolean(),
  language: language.nullable(),
  queues: z.array(userQueue),
  company: sessionCompany,
})
export type SessionUser = z.output<typeof sessionUser>

const password = z.string().min(5).max(50)
const ticketLimit = countOrNone(TICKET_LIMIT_MAX)

export const userInput = z.object({
  name: line(2, 50),
  email: email(),
  password,
  profile: z.enum(profiles).default('user'),
  allTicket: z.enum(allTicketValues).default('desabled'),
  whatsappId: optionalId().default(null),
  queueIds: idList(500).default([]),
  ticketLimit: ticketLimit.default(0),
  skills: skills().default([]),
  /** Another company than their own: super users only. */
  companyId: idOrAbsent(),
})
export type UserInput = z.output<typeof userInput>

/** The new attendant of a leaving user's open tickets; null: they return to their queues. */
const handingOver = z.object({ handToId: optionalId().default(null) })

/** Absent means unchanged; an empty password keeps the old one. */
export const userChange = z.object({
  name: line(2, 50).optional(),
  email: email().optional(),
  password: z.preprocess((value) => (value === '' ? undefined : value), password.optional()),
  profile: z.enum(profiles).optional(),
  allTicket: z.enum(allTicketValues).optional(),
  whatsappId: optionalId().optional(),
  lineAlerts: z.boolean().optional(),
  queueIds: idList(500).optional(),
  ticketLimit: ticketLimit.optional(),
  skills: skills().optional(),
  /** Another company than their own: super users only. */
  companyId: idOrAbsent(),
})
export type UserChange = z.output<typeof userChange>

export const userRoutes = declareRoutes({
  'GET /users': {
    summary: 'List users, newest first',
    who: 'user',
    query: pageQuery.extend(companyQuery.shape),
    reply: z.object({ users: z.array(user), count: z.int(), hasMore: z.boolean() }),
  },
  'GET /users/list': {
    summary: 'List all users, for selection',
    who: 'user',
    /** `brief`: queues have the fields of a chip only. */
    query: companyQuery.extend({ brief: flag().optional() }),
    reply: z.array(
      z.object({
        ...person,
        online: z.boolean(),
        queues: z.array(wholeUserQueue.partial().extend(userQueue.shape)),
      }),
    ),
  },
  'GET /users/:id': {
    summary: 'Get a user',
    who: 'user',
    params: idParam,
    query: companyQuery,
    reply: user,
  },
  'POST /users': { summary: 'Create a user', who: 'admin', body: userInput, reply: madeUser },
  'PUT /users/:id': {
    summary: 'Change a user or the own profile',
    who: 'user',
    params: idParam,
    body: userChange,
    reply: changedUser,
  },
  'DELETE /users/:id': {
    summary: 'Delete a user; open tickets are assigned to a colleague or returned to their queues',
    who: 'admin',
    params: idParam,
    query: z.object({ handToId: idOrAbsent() }),
    reply: messageReply,
  },
  'POST /users/:id/deactivate': {
    summary:
      'Deactivate a user without deleting; open tickets are assigned to a colleague or returned to their queues',
    who: 'admin',
    params: idParam,
    body: handingOver,
    reply: user,
  },
  'POST /users/:id/reactivate': {
    summary: 'Reactivate a user, within the limit of the plan',
    who: 'admin',
    params: idParam,
    reply: user,
  },
  'PUT /users/:id/pause': {
    summary: 'Start or end a pause; administrators may do so for other users',
    who: 'user',
    params: idParam,
    body: z.object({
      isPaused: z.boolean(),
      reason: line(0, PAUSE_REASON_MAX).default(''),
      /** Ends the pause after this many minutes; null: until a user ends it, at the latest at sign-out. */
      minutes: typedNumber(z.int().min(1).max(PAUSE_MINUTES_MAX)).nullable().default(null),
    }),
    reply: user,
  },
  'POST /users/:id/picture': {
    summary: 'Upload the picture of a user, cropped to a square',
    who: 'user',
    params: idParam,
    body: z.object({}),
    files: { field: 'file', max: 1, maxBytes: PICTURE_MAX_BYTES },
    reply: user,
  },
  'DELETE /users/:id/picture': {
    summary: 'Remove the picture of a user',
    who: 'user',
    params: idParam,
    reply: user,
  },
  'POST /users/set-language/:lang': {
    summary:
      "Change the user's language; an administrator's language also applies to the company's automatic texts",
    who: 'user',
    params: z.object({ lang: language }),
    openWhenExpired: true,
    reply: messageReply,
  },
})
