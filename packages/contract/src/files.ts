import { z } from 'zod'
import { declareRoutes } from './route.ts'

const params = z.object({ signed: z.string().max(200), name: z.string().max(500) })

export const fileRoutes = declareRoutes({
  'GET /public/:signed/:name': {
    summary: 'Download a file by a signed address that expires',
    who: 'public',
    params,
    /** The file's bytes. */
    reply: z.unknown(),
  },
  'GET /public/public/:signed/:name': {
    summary:
      'Download a file by a signed address, for clients that prepend /public/ to an address that begins with it',
    who: 'public',
    params,
    reply: z.unknown(),
  },
})
