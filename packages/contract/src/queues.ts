import { z } from 'zod'
import { scheduleDay } from './companies.ts'
import { declareRoutes } from './route.ts'
import { companyQuery, id, idParam, instant } from './shapes.ts'

/** A queue as it travels inside users and tickets. Clients of this family read `UserQueue.queueId`. */
export const userQueue = z.object({
  id: id(),
  name: z.string(),
  color: z.string(),
  UserQueue: z.object({ userId: id(), queueId: id(), createdAt: instant(), updatedAt: instant() }),
})
export type UserQueue = z.output<typeof userQueue>

/** A queue inside a ticket: what a chip needs. */
export const queueSummary = z.object({ id: id(), name: z.string(), color: z.string() })
export type QueueSummary = z.output<typeof queueSummary>

export const queue = queueSummary.extend({
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  orderQueue: z.int().nullable(),
  schedules: z.array(scheduleDay),
  companyId: id(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type Queue = z.output<typeof queue>

export const queueRoutes = declareRoutes({
  'GET /queue': {
    summary: "The company's queues, in their order",
    who: 'user',
    query: companyQuery,
    reply: z.array(queue),
  },
  'GET /queue/:id': { summary: 'One queue', who: 'user', params: idParam, reply: queue },
})
