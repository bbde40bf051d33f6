import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { idOrAbsent, companyQuery, typedNumber, id, instant } from './shapes.ts'

const optionalDay = () =>
  z.preprocess((value) => (value === '' ? undefined : value), z.iso.date().optional())

/** Days in the company's zone, both included. */
const range = z.object({
  initialDate: optionalDay(),
  finalDate: optionalDay(),
  ...companyQuery.shape,
})

/** `attendants` counts attendances that began in the period; times are minutes, null or 0 if there are none. */
const attendant = z.object({
  id: id(),
  name: z.string(),
  online: z.boolean(),
  /** Average rating, 1 to 3; 0 without ratings. */
  rating: z.number(),
  tickets: z.int(),
  avgSupportTime: z.number(),
})
export type Attendant = z.output<typeof attendant>

export const counters = z.object({
  /** Currently open tickets, regardless of the period. */
  supportHappening: z.int(),
  /** Currently pending tickets, regardless of the period. */
  supportPending: z.int(),
  /** Closed attendances of the period. */
  supportFinished: z.int(),
  /** Average minutes from acceptance to close. */
  avgSupportTime: z.number().nullable(),
  /** Average minutes from the request to acceptance. */
  avgWaitTime: z.number().nullable(),
  /** Customers of the period without an earlier ticket. */
  leads: z.int(),
})
export type Counters = z.output<typeof counters>

export const dashboardQuery = z.object({
  /** The last calendar days in the company's zone, including today; 0: no filter. */
  days: z.preprocess(
    (value) => (value === '' ? undefined : value),
    typedNumber(z.int().min(0).max(3660)).optional(),
  ),
  date_from: optionalDay(),
  date_to: optionalDay(),
})
export type DashboardQuery = z.output<typeof dashboardQuery>

/** Groupings of attendances in a report. */
export const reportGroupings = ['queue', 'line', 'tag', 'hour', 'user', 'reason'] as const
export type ReportGrouping = (typeof reportGroupings)[number]

/** Minutes: `median` and 90th percentile of `count` attendances. */
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
  /** Closed ones among them. */
  finished: z.int(),
  /** Open ones among them, which times until the close exclude. */
  open: z.int(),
  /** Number of their transfers. */
  transfers: z.int(),
  /** From the request to the first message written by a person. */
  firstResponse: spread.nullable(),
  /** From the request to acceptance. */
  waiting: spread.nullable(),
  /** From acceptance to the close. */
  handling: spread.nullable(),
  /** From the request, or from the attendance's start if the company wrote first, to the close. */
  resolution: spread.nullable(),
})
export type ReportFigures = z.output<typeof reportFigures>

const reportRow = reportFigures.extend({
  /** Id of the row's group, or the hour; null for attendances without one. */
  key: z.int().nullable(),
  name: z.string(),
  color: z.string().nullable(),
})
export type ReportRow = z.output<typeof reportRow>

export const reportQuery = z.object({
  by: z.enum(reportGroupings).default('queue'),
  from: optionalDay(),
  to: optionalDay(),
  /** `working`: only time within the company's hours. */
  clock: z.enum(['all', 'working']).default('all'),
})
export type ReportQuery = z.output<typeof reportQuery>

/** Most rows of a report of pauses: a month of thirty users. */
export const PAUSE_ROWS_MAX = 1000

/** A user's pauses on a day in the company's zone. A pause across midnight counts on both days. */
const pauseRow = z.object({
  /** yyyy-MM-dd */
  day: z.string(),
  userId: id(),
  name: z.string(),
  pauses: z.int(),
  minutes: z.number(),
  /** Without repetitions. */
  reasons: z.array(z.string()),
  /** True if one of them has not ended. */
  isRunning: z.boolean(),
})
export type PauseRow = z.output<typeof pauseRow>

/** Absent days: the last 31. */
export const pausesQuery = z.object({ from: optionalDay(), to: optionalDay() })
export type PausesQuery = z.output<typeof pausesQuery>

/** Page sizes of ratings for a download and for a screen. */
const RATINGS_MAX = 1000
const RATING_PAGE = 50

/** Filters of the ratings by their attendances; days are the days of rating. */
export const ratingsQuery = z.object({
  from: optionalDay(),
  to: optionalDay(),
  userId: idOrAbsent(),
  queueId: idOrAbsent(),
  rate: z.preprocess(
    (value) => (value === '' ? undefined : value),
    typedNumber(z.int().min(1).max(3)).optional(),
  ),
  /** Cursor: `next` of the previous page, an instant in microseconds and an id. */
  after: z
    .string()
    .regex(/^\d{1,16}_\d{1,10}$/)
    .optional(),
  limit: typedNumber(z.int().min(1).max(RATINGS_MAX)).default(RATING_PAGE),
})
export type RatingsQuery = z.output<typeof ratingsQuery>

/** A customer's rating of an attendance. */
const rating = z.object({
  id: id(),
  /** From 1, unsatisfied, to 3, very satisfied. */
  rate: z.int(),
  /** The customer's comment. */
  comment: z.string().nullable(),
  ratedAt: instant(),
  ticket: z.object({ id: id(), uuid: z.uuid() }),
  contact: z.object({ id: id(), name: z.string() }),
  /** The ticket's user, queue and line at the close; null if there was none or it was deleted. */
  user: z.object({ id: id(), name: z.string() }).nullable(),
  queue: z.object({ id: id(), name: z.string(), color: z.string() }).nullable(),
  whatsapp: z.object({ id: id(), name: z.string() }).nullable(),
})
export type Rating = z.output<typeof rating>

const ratingFigures = z.object({
  /** Number of ratings with 1, 2 and 3. */
  rates: z.tuple([z.int(), z.int(), z.int()]),
  count: z.int(),
  average: z.number().nullable(),
})
export type RatingFigures = z.output<typeof ratingFigures>

/** The ratings of a user or of a queue; null key: attendances without one. */
const ratedGroup = ratingFigures.extend({
  key: z.int().nullable(),
  name: z.string(),
  color: z.string().nullable(),
})
export type RatedGroup = z.output<typeof ratedGroup>

/** Figures of all ratings that match the filter, whatever its `rate`. */
const ratingSummary = ratingFigures.extend({
  users: z.array(ratedGroup),
  queues: z.array(ratedGroup),
})
export type RatingSummary = z.output<typeof ratingSummary>

/** Limit of the list of longest waits. */
export const LONGEST_MAX = 20

/** Tickets per user and current waiting times. Snoozed tickets do not count as waiting. */
const board = z.object({
  /** Time of the snapshot by the server's clock; waiting times are relative to it. */
  at: instant(),
  people: z.array(
    z.object({
      id: id(),
      name: z.string(),
      online: z.boolean(),
      /** Null if not paused. */
      pausedAt: instant().nullable(),
      pauseReason: z.string(),
      /** Limit of open tickets assigned by distribution; 0: no limit. */
      ticketLimit: z.int(),
      open: z.int(),
      snoozed: z.int(),
      /** Open tickets whose customer waits for an answer. */
      unanswered: z.int(),
      /** Start of the longest current wait. */
      waitingSince: instant().nullable(),
    }),
  ),
  queues: z.array(
    z.object({
      /** Null: tickets in no queue. */
      id: id().nullable(),
      name: z.string(),
      color: z.string().nullable(),
      /** Tickets that wait for an attendant. */
      pending: z.int(),
      /** Tickets that a bot still answers. */
      withBot: z.int(),
      open: z.int(),
      unanswered: z.int(),
      /** Start of the longest current wait, accepted or not. */
      waitingSince: instant().nullable(),
      /** Tickets that are near or past the queue's SLA. */
      warned: z.int(),
      breached: z.int(),
    }),
  ),
  /** The longest current waits, the longest first. */
  longest: z
    .array(
      z.object({
        id: id(),
        uuid: z.uuid(),
        contactName: z.string(),
        queueName: z.string().nullable(),
        /** Null before a user accepts it. */
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
    summary: 'Get the counters of a period and the attendants',
    who: 'admin',
    permission: 'dashboard:view',
    query: dashboardQuery,
    reply: z.object({ counters, attendants: z.array(attendant) }),
  },
  'GET /dashboard/ticketsUsers': {
    summary: 'Count the attendances that ended in the period, by attendant',
    who: 'admin',
    permission: 'dashboard:view',
    query: range,
    reply: z.object({ data: z.array(z.object({ nome: z.string(), quantidade: z.int() })) }),
  },
  'GET /dashboard/ticketsDay': {
    summary:
      'Count the attendances that began in the period, by day; by hour if the period is one day',
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
    summary: 'Get counts and times of attendances by queue, connection, tag, hour or user',
    who: 'admin',
    permission: 'dashboard:view',
    query: reportQuery,
    reply: z.object({
      rows: z.array(reportRow),
      total: reportFigures,
      /** True if the company has working hours, so that `working` has a meaning. */
      hasHours: z.boolean(),
    }),
  },
  'GET /reports/ratings': {
    summary:
      "List customers' ratings and comments, newest first, with totals by attendant and queue",
    who: 'admin',
    permission: 'dashboard:view',
    query: ratingsQuery,
    reply: z.object({
      ratings: z.array(rating),
      next: z.string().nullable(),
      /** On the first page only. */
      summary: ratingSummary.nullable(),
    }),
  },
  'GET /reports/now': {
    summary:
      'Get the current number of tickets per attendant and the waiting times of customers; groups are counted separately',
    who: 'admin',
    permission: 'dashboard:view',
    reply: board,
  },
  'GET /reports/pauses': {
    summary: 'List pauses by day and user, newest day first',
    who: 'admin',
    permission: 'dashboard:view',
    query: pausesQuery,
    reply: z.object({ rows: z.array(pauseRow), hasMore: z.boolean() }),
  },
})
