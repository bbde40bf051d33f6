import { z } from 'zod'
import { connectionStatuses } from './connections.ts'
import { declareRoutes } from './route.ts'
import { id, idParam, instant } from './shapes.ts'

/** `stopped`: nothing is done for it by itself; `attention`: somebody has to look. */
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
  /** Why it is not ok, what weighs most first. */
  reasons: z.array(z.enum(healthReasons)),
}

/** How many there are, and how many its plan allows; null without a plan. */
const ofPlan = z.object({ has: z.int(), most: z.int().nullable() })
const traffic = z.object({ received: z.int(), sent: z.int() })

/** What is counted of many rows at most: more are said to be so many. */
export const COUNTED_AT_MOST = 1000

export const companyUsage = z.object({
  id: id(),
  name: z.string(),
  ...judged,
  planName: z.string().nullable(),
  users: ofPlan,
  connections: ofPlan,
  queues: ofPlan,
  /** When what is counted by a job was counted; null before its first run. */
  countedAt: instant().nullable(),
  contacts: z.int(),
  openTickets: z.int(),
  closedTickets: z.int(),
  thisMonth: traffic,
  lastMonth: traffic,
  files: z.int(),
  fileBytes: z.int(),
  /** Of this month: of prompts, and of helps at the desk. */
  aiTokens: z.int(),
  lastSignInAt: instant().nullable(),
  lastMessageAt: instant().nullable(),
  lines: z.array(z.object({ id: id(), name: z.string(), status: z.enum(connectionStatuses) })),
  /** Wait to leave; failed and neither sent again nor given up; could not be taken; had their last try. */
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
    summary: 'How each company does, and why',
    who: 'super',
    reply: z.array(z.object({ companyId: id(), ...judged })),
  },
  'GET /companies/:id/usage': {
    summary: 'What a company uses of its plan, of storage and of AI, and how it does',
    who: 'super',
    params: idParam,
    reply: companyUsage,
  },
})
