import { z } from 'zod'
import { declareRoutes } from './route.ts'

export const fileRoutes = declareRoutes({
  'GET /public/:signed/:name': {
    summary: 'A medium, by an address that is signed and expires',
    who: 'public',
    params: z.object({ signed: z.string().max(200), name: z.string().max(500) }),
    /** The bytes. */
    reply: z.unknown(),
  },
})
