import { z } from 'zod'
import { declareRoutes } from './route.ts'

const params = z.object({ signed: z.string().max(200), name: z.string().max(500) })

export const fileRoutes = declareRoutes({
  'GET /public/:signed/:name': {
    summary: 'A medium, by an address that is signed and expires',
    who: 'public',
    params,
    /** The file's bytes. */
    reply: z.unknown(),
  },
  'GET /public/public/:signed/:name': {
    summary: 'The same, for clients that put /public/ before what begins with it',
    who: 'public',
    params,
    reply: z.unknown(),
  },
})
