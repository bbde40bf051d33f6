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
  /** What happened: the customer wrote, a time was over, a person closed the ticket, or something waited for too long. */
  input: z.enum(['turn', 'timer', 'closed', 'look']),
  /** What the customer had said. */
  said: z.array(z.object({ kind: z.enum(['message', 'call']), text: z.string(), at: instant() })),
  /** Told the same again, the rules of today decide the same. */
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
