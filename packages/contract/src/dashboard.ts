import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { companyQuery, given, id } from './shapes.ts'

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
export const reportGroupings = ['queue', 'line', 'tag', 'hour', 'user'] as const
export type ReportGrouping = (typeof reportGroupings)[number]

/** Minutes: one half took at most `median`, nine tenths at most `p90`. */
const spread = z.object({ median: z.number(), p90: z.number() })
export type Spread = z.output<typeof spread>

const reportFigures = z.object({
  /** Attendances that began in the period. */
  tickets: z.int(),
  /** Those of them that are over. */
  finished: z.int(),
  /** How often they were handed over. */
  transfers: z.int(),
  /** From asking to the first message that a person wrote by hand. */
  firstResponse: spread.nullable(),
  /** From asking to being taken. */
  waiting: spread.nullable(),
  /** From being taken to being closed. */
  handling: spread.nullable(),
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
  'GET /reports/pauses': {
    summary: 'Pauses by day and person, the newest day first',
    who: 'admin',
    permission: 'dashboard:view',
    query: pausesQuery,
    reply: z.object({ rows: z.array(pauseRow), hasMore: z.boolean() }),
  },
})
