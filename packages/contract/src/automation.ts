import { z } from 'zod'
import { queueSummary } from './queues.ts'
import { declareRoutes } from './route.ts'
import { id, instant } from './shapes.ts'

/** Why something was written by itself. */
const explanation = z.object({
  /** By its name in the code; screens have words for it. */
  rule: z.string(),
  queue: queueSummary.nullable(),
  /** The entry of the queue's menu at which the customer was. */
  option: z.object({ id: id(), title: z.string() }).nullable(),
  decidedAt: instant(),
  /** The input of the decision: a customer's turn, a timer's end, a person's close, or a look at what waits. */
  input: z.enum(['turn', 'timer', 'closed', 'look']),
  /** The customer's words and calls in that turn. */
  said: z.array(z.object({ kind: z.enum(['message', 'call']), text: z.string(), at: instant() })),
  /** The rules of today, told the same, decide the same. */
  isStillSo: z.boolean(),
})
export type Explanation = z.output<typeof explanation>

export const automationRoutes = declareRoutes({
  'GET /messages/:messageId/decision': {
    summary: 'Why a message was written by itself, as long as that is kept: a month',
    who: 'admin',
    params: z.object({ messageId: z.uuid() }),
    reply: z.object({ decision: explanation.nullable() }),
  },
})
