import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { absentId, companyQuery, given, id, instant } from './shapes.ts'

const day = () =>
  z.preprocess((value) => (value === '' ? undefined : value), z.iso.date().optional())

/** Days by the company's clock, both included. */
const range = z.object({ initialDate: day(), finalDate: day(), ...companyQuery.shape })

/** `attendants` counts attendances that began in the period; times are minutes, null or 0 where there are none. */
const attendant = z.object({
  id: id(),
  name: z.string(),
  online: z.boolean(),
  /** The average of what customers gave, from 1 to 3; 0 where nobody did. */
  rating: z.number(),
  tickets: z.int(),
  avgSupportTime: z.number(),
})
export type Attendant = z.output<typeof attendant>

export const counters = z.object({
  /** Open now, whatever the period. */
  supportHappening: z.int(),
  /** Waiting now, whatever the period. */
  supportPending: z.int(),
  /** Attendances of the period that are over. */
  supportFinished: z.int(),
  /** Minutes from taking to closing, on average. */
  avgSupportTime: z.number().nullable(),
  /** Minutes from asking to being taken, on average. */
  avgWaitTime: z.number().nullable(),
  /** Customers of the period who had never had a ticket before it. */
  leads: z.int(),
})
export type Counters = z.output<typeof counters>

export const dashboardQuery = z.object({
  /** The last so many calendar days of the company, today among them; 0 is no filter. */
  days: z.preprocess(
    (value) => (value === '' ? undefined : value),
    given(z.int().min(0).max(3660)).optional(),
  ),
  date_from: day(),
  date_to: day(),
})
export type DashboardQuery = z.output<typeof dashboardQuery>

/** By what a report groups attendances. */
export const reportGroupings = ['queue', 'line', 'tag', 'hour', 'user', 'reason'] as const
export type ReportGrouping = (typeof reportGroupings)[number]

/** Minutes: one half took at most `median`, nine tenths at most `p90`. `count` says of how many attendances. */
const spread = z.object({
  count: z.int(),
  average: z.number(),
  median: z.number(),
  p90: z.number(),
})
export type Spread = z.output<typeof spread>

const reportFigures = z.object({
  /** Attendances that began in the period. */
  tickets: z.int(),
  /** Those of them that are over. */
  finished: z.int(),
  /** Those that are not: no time that ends with the close counts them. */
  open: z.int(),
  /** How often they were handed over. */
  transfers: z.int(),
  /** From asking to the first message that a person wrote by hand. */
  firstResponse: spread.nullable(),
  /** From asking to being taken. */
  waiting: spread.nullable(),
  /** From being taken to being closed. */
  handling: spread.nullable(),
  /** From asking, or from our beginning where nobody asked, to being closed. */
  resolution: spread.nullable(),
})
export type ReportFigures = z.output<typeof reportFigures>

const reportRow = reportFigures.extend({
  /** The row's number, or the hour; null where an attendance has none. */
  key: z.int().nullable(),
  name: z.string(),
  color: z.string().nullable(),
})
export type ReportRow = z.output<typeof reportRow>

export const reportQuery = z.object({
  by: z.enum(reportGroupings).default('queue'),
  from: day(),
  to: day(),
  /** `working` counts only time within the company's hours. */
  clock: z.enum(['all', 'working']).default('all'),
})
export type ReportQuery = z.output<typeof reportQuery>

/** The most rows of a report of pauses: a company of thirty through a month. */
export const PAUSE_ROWS_MAX = 1000

/** The pauses of a person on a day, by the company's clock. One that goes on past midnight stands on both days. */
const pauseRow = z.object({
  /** yyyy-MM-dd */
  day: z.string(),
  userId: id(),
  name: z.string(),
  pauses: z.int(),
  minutes: z.number(),
  /** Each once. */
  reasons: z.array(z.string()),
  /** One of them has not ended. */
  isRunning: z.boolean(),
})
export type PauseRow = z.output<typeof pauseRow>

/** Absent days: the last thirty-one. */
export const pausesQuery = z.object({ from: day(), to: day() })
export type PausesQuery = z.output<typeof pausesQuery>

/** As many ratings as a download asks for at once, and as a screen does. */
const RATINGS_MAX = 1000
const RATING_PAGE = 50

/** Filters of the ratings by what they were given for; days are those on which customers gave them. */
export const ratingsQuery = z.object({
  from: day(),
  to: day(),
  userId: absentId(),
  queueId: absentId(),
  rate: z.preprocess(
    (value) => (value === '' ? undefined : value),
    given(z.int().min(1).max(3)).optional(),
  ),
  /** `next` of the page before: an instant in microseconds and a number. */
  after: z
    .string()
    .regex(/^\d{1,16}_\d{1,10}$/)
    .optional(),
  limit: given(z.int().min(1).max(RATINGS_MAX)).default(RATING_PAGE),
})
export type RatingsQuery = z.output<typeof ratingsQuery>

/** What a customer gave for an attendance. */
const rating = z.object({
  id: id(),
  /** From 1, unsatisfied, to 3, very satisfied. */
  rate: z.int(),
  /** Why, in their own words. */
  comment: z.string().nullable(),
  ratedAt: instant(),
  ticket: z.object({ id: id(), uuid: z.uuid() }),
  contact: z.object({ id: id(), name: z.string() }),
  /** Who held the ticket, its queue and its line at the close; null where there was none or it is gone. */
  user: z.object({ id: id(), name: z.string() }).nullable(),
  queue: z.object({ id: id(), name: z.string(), color: z.string() }).nullable(),
  whatsapp: z.object({ id: id(), name: z.string() }).nullable(),
})
export type Rating = z.output<typeof rating>

const ratingFigures = z.object({
  /** How many gave 1, 2 and 3. */
  rates: z.tuple([z.int(), z.int(), z.int()]),
  count: z.int(),
  average: z.number().nullable(),
})
export type RatingFigures = z.output<typeof ratingFigures>

/** The ratings of a person or of a queue; the key is null where an attendance had none. */
const ratedGroup = ratingFigures.extend({
  key: z.int().nullable(),
  name: z.string(),
  color: z.string().nullable(),
})
export type RatedGroup = z.output<typeof ratedGroup>

/** Of all that the filter leaves, whatever its `rate`. */
const ratingSummary = ratingFigures.extend({
  users: z.array(ratedGroup),
  queues: z.array(ratedGroup),
})
export type RatingSummary = z.output<typeof ratingSummary>

/** As many of those who wait longest as anybody looks at. */
export const LONGEST_MAX = 20

/** Who holds how many tickets and who waits how long. Put away tickets are not waited for. */
const board = z.object({
  /** When it was so, by the server's clock: how long somebody waits is counted from it. */
  at: instant(),
  people: z.array(
    z.object({
      id: id(),
      name: z.string(),
      online: z.boolean(),
      /** Null where they have not paused. */
      pausedAt: instant().nullable(),
      pauseReason: z.string(),
      /** The most open tickets that a queue gives them; 0: no limit. */
      ticketLimit: z.int(),
      open: z.int(),
      snoozed: z.int(),
      /** Those of the open ones whose customer waits for an answer. */
      unanswered: z.int(),
      /** Since when the one of them has waited who has waited longest. */
      waitingSince: instant().nullable(),
    }),
  ),
  queues: z.array(
    z.object({
      /** Null: tickets in no queue. */
      id: id().nullable(),
      name: z.string(),
      color: z.string().nullable(),
      /** Waiting for somebody to take them. */
      pending: z.int(),
      /** A bot speaks with the customer: nobody is waited for yet. */
      withBot: z.int(),
      open: z.int(),
      unanswered: z.int(),
      /** Since when the one has waited who has waited longest, taken or not. */
      waitingSince: instant().nullable(),
      /** Late by what the queue promises, or nearly. */
      warned: z.int(),
      breached: z.int(),
    }),
  ),
  /** Those who wait for us longest, the longest first. */
  longest: z
    .array(
      z.object({
        id: id(),
        uuid: z.uuid(),
        contactName: z.string(),
        queueName: z.string().nullable(),
        /** Null where nobody has taken it. */
        userName: z.string().nullable(),
        waitingSince: instant(),
      }),
    )
    .max(LONGEST_MAX),
})
export type Board = z.output<typeof board>
export type BoardPerson = Board['people'][number]
export type BoardQueue = Board['queues'][number]

export const dashboardRoutes = declareRoutes({
  'GET /dashboard': {
    summary: 'Counters of a period and the attendants',
    who: 'admin',
    permission: 'dashboard:view',
    query: dashboardQuery,
    reply: z.object({ counters, attendants: z.array(attendant) }),
  },
  'GET /dashboard/ticketsUsers': {
    summary: 'Attendances that ended in the period, by attendant',
    who: 'admin',
    permission: 'dashboard:view',
    query: range,
    reply: z.object({ data: z.array(z.object({ nome: z.string(), quantidade: z.int() })) }),
  },
  'GET /dashboard/ticketsDay': {
    summary: 'Attendances that began in the period, by day; by hour when it is one day',
    who: 'admin',
    permission: 'dashboard:view',
    query: range,
    reply: z.object({
      count: z.int(),
      data: z.array(
        z.object({ total: z.int(), data: z.string().optional(), horario: z.string().optional() }),
      ),
    }),
  },
  'GET /reports/tickets': {
    summary: 'Counts and times of attendances by queue, line, tag, hour or user',
    who: 'admin',
    permission: 'dashboard:view',
    query: reportQuery,
    reply: z.object({
      rows: z.array(reportRow),
      total: reportFigures,
      /** Whether the company has working hours, so that `working` means something. */
      hasHours: z.boolean(),
    }),
  },
  'GET /reports/ratings': {
    summary:
      "Customers' ratings and comments, the newest first, with their sums by attendant and queue",
    who: 'admin',
    permission: 'dashboard:view',
    query: ratingsQuery,
    reply: z.object({
      ratings: z.array(rating),
      next: z.string().nullable(),
      /** With the first page only. */
      summary: ratingSummary.nullable(),
    }),
  },
  'GET /reports/now': {
    summary: 'Who holds how many tickets and who waits how long, now; groups apart',
    who: 'admin',
    permission: 'dashboard:view',
    reply: board,
  },
  'GET /reports/pauses': {
    summary: 'Pauses by day and person, the newest day first',
    who: 'admin',
    permission: 'dashboard:view',
    query: pausesQuery,
    reply: z.object({ rows: z.array(pauseRow), hasMore: z.boolean() }),
  },
})
