import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { id, instant } from './shapes.ts'

/** A dead-letter event: a provider's event that failed too often, kept unchanged. */
const deadLetterEvent = z.object({
  companyId: id(),
  companyName: z.string(),
  id: id(),
  whatsappId: id(),
  lineName: z.string(),
  kind: z.string(),
  providerId: z.string(),
  conversation: z.string(),
  error: z.string(),
  receivedAt: instant(),
})

export const deadLetterRoutes = declareRoutes({
  'GET /set-aside-events': {
    summary: 'List the dead-letter events of all companies, newest first',
    who: 'super',
    reply: z.object({ events: z.array(deadLetterEvent), count: z.int() }),
  },
  'POST /set-aside-events/:companyId/:id/retry': {
    summary: 'Process a dead-letter event again',
    who: 'super',
    params: z.object({
      companyId: z.coerce.number().int().positive().max(2_147_483_647),
      id: z.coerce.number().int().positive().max(9_007_199_254_740_991),
    }),
    reply: z.object({}),
  },
})
