import { z } from 'zod'
import { company } from './companies.ts'
import { declareRoutes } from './route.ts'

/** The first steps of a new company, in order. */
export const firstStepKeys = ['line', 'colleague', 'queue', 'quickMessage', 'answer'] as const
export type FirstStep = (typeof firstStepKeys)[number]

/** The completed ones. */
export const firstSteps = z.record(z.enum(firstStepKeys), z.boolean())
export type FirstSteps = z.output<typeof firstSteps>

export const firstStepRoutes = declareRoutes({
  'GET /first-steps': {
    summary: "Get which of a new company's first steps are done",
    who: 'admin',
    reply: firstSteps,
  },
  'PUT /first-steps': {
    summary: 'Hide the first steps from all administrators, or show them again',
    who: 'admin',
    body: z.object({ isHidden: z.boolean() }),
    reply: company,
  },
})
