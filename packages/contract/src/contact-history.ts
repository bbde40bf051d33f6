import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { idParam, pageQuery } from './shapes.ts'
import { ticket } from './tickets.ts'

export const contactHistoryRoutes = declareRoutes({
  'GET /contacts/:id/history': {
    summary: 'List the tickets of a contact on all connections that the user may see, newest first',
    who: 'user',
    params: idParam,
    query: pageQuery.pick({ pageNumber: true }),
    reply: z.object({ tickets: z.array(ticket), count: z.int(), hasMore: z.boolean() }),
  },
})
