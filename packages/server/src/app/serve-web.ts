import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

export const WEB = resolve(import.meta.dirname, '../../../web')
const DIST = join(WEB, 'dist')

// Pages and calls share addresses (/users is both): who asks for HTML is a person following a link.
const NOT_PAGES = /^\/(?:api|docs|health|metrics|public|assets|socket\.io)(?:\/|$)/

/** Serves the built web, compressed beforehand; assets carry a hash in their name and never change. */
export async function serveWeb(http: FastifyInstance): Promise<void> {
  if (!existsSync(join(DIST, 'index.html'))) return
  await http.register(fastifyStatic, {
    root: DIST,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html', 'sizes.json'],
    setHeaders: (reply, path) => {
      const isHashed = path.includes(`${join(DIST, 'assets')}/`)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  http.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?')
    const asksForPage =
      request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (asksForPage && !NOT_PAGES.test(path))
      return reply.header('vary', 'accept').sendFile('index.html')
  })
}
