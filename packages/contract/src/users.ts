import { z } from 'zod'
import { language, sessionCompany } from './companies.ts'
import { profiles } from './permissions.ts'
import { userQueue } from './queues.ts'
import { declareRoutes } from './route.ts'
import {
  companyQuery,
  email,
  givenId,
  id,
  idParam,
  instant,
  line,
  messageReply,
  pageQuery,
} from './shapes.ts'

export const USER_PAGE = 20

/** `desabled` is the wire's own spelling. */
const allTicketValues = ['enabled', 'desabled'] as const

const person = {
  id: id(),
  name: z.string(),
  email: z.string(),
  profile: z.enum(profiles),
  companyId: id(),
}

/** A colleague in a list. */
export const user = z.object({
  ...person,
  super: z.boolean(),
  allTicket: z.enum(allTicketValues),
  online: z.boolean(),
  queues: z.array(userQueue),
  company: z.object({ id: id(), name: z.string() }),
  createdAt: instant(),
})
export type User = z.output<typeof user>

/** The signed-in user: the same shape at sign-in, refresh, and whenever that user changes. */
export const sessionUser = z.object({
  ...person,
  super: z.boolean(),
  allTicket: z.enum(allTicketValues),
  language: language.nullable(),
  queues: z.array(userQueue),
  company: sessionCompany,
})
export type SessionUser = z.output<typeof sessionUser>

const password = z.string().min(5).max(50)

/** Clients send the company as a number or leave it out; only a super user may name another. */
const companyOfInput = z.preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  givenId().optional(),
)

export const userInput = z.object({
  name: line(2, 50),
  email: email(),
  password,
  profile: z.enum(profiles).default('user'),
  allTicket: z.enum(allTicketValues).default('desabled'),
  queueIds: z.array(id()).max(500).default([]),
  companyId: companyOfInput,
})
export type UserInput = z.output<typeof userInput>

/** Absent means unchanged; an empty password keeps the old one. */
export const userChange = z.object({
  name: line(2, 50).optional(),
  email: email().optional(),
  password: z.preprocess((value) => (value === '' ? undefined : value), password.optional()),
  profile: z.enum(profiles).optional(),
  allTicket: z.enum(allTicketValues).optional(),
  queueIds: z.array(id()).max(500).optional(),
  companyId: companyOfInput,
})
export type UserChange = z.output<typeof userChange>

export const userRoutes = declareRoutes({
  'GET /users': {
    summary: 'Colleagues, newest first',
    who: 'user',
    query: pageQuery.extend(companyQuery.shape),
    reply: z.object({ users: z.array(user), count: z.int(), hasMore: z.boolean() }),
  },
  'GET /users/list': {
    summary: 'All colleagues, for pickers',
    who: 'user',
    query: companyQuery,
    reply: z.array(z.object({ ...person, queues: z.array(userQueue) })),
  },
  'GET /users/:id': {
    summary: 'One colleague',
    who: 'user',
    params: idParam,
    query: companyQuery,
    reply: user,
  },
  'POST /users': { summary: 'Add a colleague', who: 'admin', body: userInput, reply: user },
  'PUT /users/:id': {
    summary: 'Change a colleague, or oneself',
    who: 'user',
    params: idParam,
    body: userChange,
    reply: user,
  },
  'DELETE /users/:id': {
    summary: 'Remove a colleague',
    who: 'admin',
    params: idParam,
    reply: messageReply,
  },
  'POST /users/set-language/:lang': {
    summary: "The user's language; an administrator's is also the company's for automatic texts",
    who: 'user',
    params: z.object({ lang: language }),
    openWhenExpired: true,
    reply: messageReply,
  },
})
