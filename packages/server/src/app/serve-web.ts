import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
// Adds `hide` to the schema's type.
import type {} from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../platform/errors.ts'

export const WEB = resolve(import.meta.dirname, '../../../web')
const DIST = join(WEB, 'dist')

// Pages and calls share addresses (/users is both): a request for HTML is a user who follows a link.
const NOT_PAGES = /^\/(?:api|docs|health|mcp|metrics|public|assets|socket\.io)(?:\/|$)/

/** Compressed variants, and files served at another address. */
const NOT_ASKED_FOR = /\.(?:br|gz)$|^(?:\..*|index\.html|sizes\.json)$/

/** Serves the built web with precompressed files; assets have a hash in their names and never change. */
export async function serveWeb(http: FastifyInstance): Promise<void> {
  if (!existsSync(join(DIST, 'index.html'))) return
  await http.register(fastifyStatic, {
    root: DIST,
    // Its own registration adds one route for each file and slows the start.
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes(`${join(DIST, 'assets')}/`)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const files = new Set(filesIn(DIST))
  for (const name of files) http.get(`/${name}`, hidden, (_request, reply) => reply.sendFile(name))
  const assets = new Set(filesIn(join(DIST, 'assets')))
  http.get<{ Params: { name: string } }>('/assets/:name', hidden, ({ params }, reply) => {
    if (!assets.has(params.name)) throw new AppError('ERR_NOT_FOUND')
    // Assets serve our own pages only. The browser loads modules with an Origin header and preloads without one, so
    // `Vary: Origin` would make it load them twice.
    reply.removeHeader('vary')
    return reply.sendFile(`assets/${params.name}`)
  })
  http.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?')
    const asksForPage =
      request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (asksForPage && !NOT_PAGES.test(path) && !files.has(path.slice(1)))
      return reply.header('vary', 'accept').sendFile('index.html')
  })
}

/** Hidden from the API documentation. */
const hidden = { schema: { hide: true } }

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !NOT_ASKED_FOR.test(entry.name))
    .map(({ name }) => name)
}
