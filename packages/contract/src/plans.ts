import { z } from 'zod'
import { declareRoutes } from './route.ts'
import {
  emptyReply,
  flag,
  typedNumber,
  typedReais,
  id,
  idParam,
  instant,
  line,
  pageQuery,
} from './shapes.ts'

const COUNT_MAX = 100_000

export const planFlags = [
  'useCampaigns',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
  'useSchedules',
  'useInternalChat',
  'useExternalApi',
] as const
export type PlanFlag = (typeof planFlags)[number]

/** Modules that a company may lack: flags of its plan, and the operator's switch for flows and campaigns. */
export const modules = [...planFlags, 'campaignsEnabled'] as const
export type Module = (typeof modules)[number]

const flags = {
  useCampaigns: z.boolean(),
  useKanban: z.boolean(),
  useOpenAi: z.boolean(),
  useIntegrations: z.boolean(),
  useSchedules: z.boolean(),
  useInternalChat: z.boolean(),
  useExternalApi: z.boolean(),
}

/** Limits count rows; `value` is in reais per month. */
export const plan = z.object({
  id: id(),
  name: z.string(),
  users: z.int(),
  connections: z.int(),
  queues: z.int(),
  value: z.number(),
  ...flags,
  /** True if the public sign-up offers it. */
  isOffered: z.boolean(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type Plan = z.output<typeof plan>

/** The limits and flags of a plan inside a company. */
export const planSummary = plan.omit({ isOffered: true, createdAt: true, updatedAt: true })

const count = () => typedNumber(z.int().min(0).max(COUNT_MAX))
const price = () => typedReais(z.number().min(0).max(1_000_000).multipleOf(0.01))

export const planInput = z.object({
  name: line(2, 50),
  users: count().default(0),
  connections: count().default(0),
  queues: count().default(0),
  value: price().default(0),
  useCampaigns: flag().default(true),
  useKanban: flag().default(true),
  useOpenAi: flag().default(true),
  useIntegrations: flag().default(true),
  useSchedules: flag().default(true),
  useInternalChat: flag().default(true),
  useExternalApi: flag().default(true),
  isOffered: flag().default(true),
})
export type PlanInput = z.output<typeof planInput>

/** Absent means unchanged, so no field has a default. */
const planChange = z
  .object({
    name: line(2, 50),
    users: count(),
    connections: count(),
    queues: count(),
    value: price(),
    useCampaigns: flag(),
    useKanban: flag(),
    useOpenAi: flag(),
    useIntegrations: flag(),
    useSchedules: flag(),
    useInternalChat: flag(),
    useExternalApi: flag(),
    isOffered: flag(),
  })
  .partial()

export type PlanChange = z.output<typeof planChange>

/** Modules that a company loses with another plan; without a plan it has all of them. */
export function lostFlags(
  before: Readonly<Record<PlanFlag, boolean>> | null,
  after: Readonly<Partial<Record<PlanFlag, boolean>>>,
): PlanFlag[] {
  return planFlags.filter((flag) => (before?.[flag] ?? true) && after[flag] === false)
}

/** Rows above a plan's limits, by kind; empty if the company fits. */
export const exceeds = z.partialRecord(
  z.enum(['users', 'connections', 'queues']),
  z.object({ has: z.int(), most: z.int() }),
)
export type Exceeds = z.output<typeof exceeds>

/** Limit of named companies. */
export const EXCESS_SHOWN = 20

/** Effects of a plan's change on its companies. */
const excess = z.object({
  /** Number of companies with the plan. */
  companies: z.int(),
  /** Modules that all of them would lose. */
  lost: z.array(z.enum(planFlags)),
  /** Number of companies above the new limits. */
  exceeding: z.int(),
  /** The first of those, by name. */
  names: z.array(z.object({ id: id(), name: z.string(), exceeds })),
})
export type Excess = z.output<typeof excess>

export const planRoutes = declareRoutes({
  'GET /plans/list': {
    summary: 'List the plans that are offered at sign-up, by name',
    who: 'public',
    reply: z.array(plan),
  },
  'GET /plans': {
    summary:
      "List the offered plans and the company's own by name, in pages; a super user sees all plans",
    who: 'user',
    query: pageQuery,
    reply: z.object({ plans: z.array(plan), count: z.int(), hasMore: z.boolean() }),
  },
  'GET /plans/all': {
    summary: "List the offered plans and the company's own by name; a super user sees all plans",
    who: 'public',
    knowsSession: true,
    reply: z.array(plan),
  },
  'GET /plans/:id': {
    summary: "Get an offered plan or the company's own; a super user may get any plan",
    who: 'user',
    params: idParam,
    reply: plan,
  },
  'POST /plans': { summary: 'Create a plan', who: 'super', body: planInput, reply: plan },
  'PUT /plans/:id': {
    summary: 'Change a plan',
    who: 'super',
    params: idParam,
    body: planChange,
    reply: plan,
  },
  'GET /plans/:id/excess': {
    summary: "List what the plan's companies would lose by a change of the plan",
    who: 'super',
    params: idParam,
    query: planChange,
    reply: excess,
  },
  'DELETE /plans/:id': {
    summary: 'Delete a plan that no company uses',
    who: 'super',
    params: idParam,
    reply: emptyReply,
  },
})
