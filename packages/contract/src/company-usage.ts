import { z } from 'zod'
import { connectionStatuses } from './connections.ts'
import { declareRoutes } from './route.ts'
import { id, idParam, instant } from './shapes.ts'

/** `stopped`: the company's automations and jobs are stopped; `attention`: a person should check it. */
export const companyHealths = ['ok', 'attention', 'stopped'] as const
export type CompanyHealth = (typeof companyHealths)[number]

export const healthReasons = [
  'inactive',
  'expired',
  'lines_down',
  'outbox_late',
  'set_aside',
  'failed_jobs',
] as const
export type HealthReason = (typeof healthReasons)[number]

const judged = {
  health: z.enum(companyHealths),
  /** The reasons, by descending weight. */
  reasons: z.array(z.enum(healthReasons)),
}

/** Current number and the plan's limit; null without a plan. */
const ofPlan = z.object({ has: z.int(), most: z.int().nullable() })
const traffic = z.object({ received: z.int(), sent: z.int() })

/** Counts over many rows stop here. */
export const COUNTED_AT_MOST = 1000

export const companyUsage = z.object({
  id: id(),
  name: z.string(),
  ...judged,
  planName: z.string().nullable(),
  users: ofPlan,
  connections: ofPlan,
  queues: ofPlan,
  /** Time of the last counting job; null before its first run. */
  countedAt: instant().nullable(),
  contacts: z.int(),
  openTickets: z.int(),
  closedTickets: z.int(),
  thisMonth: traffic,
  lastMonth: traffic,
  files: z.int(),
  fileBytes: z.int(),
  /** Tokens of prompts and desk helps in the current month. */
  aiTokens: z.int(),
  lastSignInAt: instant().nullable(),
  lastMessageAt: instant().nullable(),
  lines: z.array(z.object({ id: id(), name: z.string(), status: z.enum(connectionStatuses) })),
  /** Waiting messages; failed messages neither retried nor cancelled; dead-letter events; failed jobs. */
  waitingMessages: z.int(),
  failedMessages: z.int(),
  setAsideEvents: z.int(),
  failedJobs: z.int(),
  dueDate: instant().nullable(),
  /** Time zone of the dates in this row. */
  timeZone: z.string(),
  openInvoice: z.object({ id: id(), value: z.number(), dueDate: instant() }).nullable(),
})
export type CompanyUsage = z.output<typeof companyUsage>

export const companyUsageRoutes = declareRoutes({
  'GET /companies/health': {
    summary: "List each company's health with the reasons",
    who: 'super',
    reply: z.array(z.object({ companyId: id(), ...judged })),
  },
  'GET /companies/:id/usage': {
    summary: "Get a company's health and its use of the plan, of storage and of AI",
    who: 'super',
    params: idParam,
    reply: companyUsage,
  },
})
