import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { emptyReply, flag, given, id, idParam, instant, line } from './shapes.ts'

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

/** What a company may be without: a flag of its plan, or the operator's switch that opens flows and campaigns to it. */
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

/** Limits count rows; `value` is reais for a month. */
export const plan = z.object({
  id: id(),
  name: z.string(),
  users: z.int(),
  connections: z.int(),
  queues: z.int(),
  value: z.number(),
  ...flags,
  /** Whether strangers may choose it when they sign up. */
  isOffered: z.boolean(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type Plan = z.output<typeof plan>

/** The limits and flags of a plan inside a company's answer. */
export const planSummary = plan.omit({ isOffered: true, createdAt: true, updatedAt: true })

const count = () => given(z.int().min(0).max(COUNT_MAX))
const price = () => given(z.number().min(0).max(1_000_000).multipleOf(0.01))

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

/** Absent means unchanged, so nothing here has a default. */
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

export const planRoutes = declareRoutes({
  'GET /plans/list': {
    summary: 'The plans that are offered at sign-up, by name',
    who: 'public',
    reply: z.array(plan),
  },
  'GET /plans/all': { summary: 'All plans, by name', who: 'public', reply: z.array(plan) },
  'GET /plans/:id': { summary: 'One plan', who: 'user', params: idParam, reply: plan },
  'POST /plans': { summary: 'Make a plan', who: 'super', body: planInput, reply: plan },
  'PUT /plans/:id': {
    summary: 'Change a plan',
    who: 'super',
    params: idParam,
    body: planChange,
    reply: plan,
  },
  'DELETE /plans/:id': {
    summary: 'Delete a plan that no company has',
    who: 'super',
    params: idParam,
    reply: emptyReply,
  },
})
