import type { FastifyInstance } from 'fastify'

// Routes outside the contract; their handlers get the body as bytes.

export interface RawRequest {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | string[] | undefined>>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Empty without a body. */
  readonly body: Buffer
}

export interface RawRoute {
  readonly method: 'GET' | 'POST'
  readonly url: string
  answer(request: RawRequest): Promise<{ readonly status: number; readonly body?: string }>
}

/** Providers put many events into one call: Meta's are up to three megabytes. */
const BODY_LIMIT = 3 * 1024 * 1024

/** Registers raw routes in their own scope, since all other routes parse their bodies. */
export async function mountRawRoutes(
  http: FastifyInstance,
  routes: readonly RawRoute[],
): Promise<void> {
  if (routes.length === 0) return
  await http.register(async (apart) => {
    apart.removeAllContentTypeParsers()
    apart.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    for (const route of routes)
      apart.route<{ Params: Record<string, string>; Querystring: RawRequest['query'] }>({
        method: route.method,
        url: route.url,
        bodyLimit: BODY_LIMIT,
        schema: { hide: true },
        handler: async ({ params, query, headers, body }, reply) => {
          const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
          const { status, body: text = '' } = await route.answer({
            params,
            query,
            headers,
            body: raw,
          })
          // Plain text, so that no browser renders the caller's input as a page.
          return reply.code(status).type('text/plain; charset=utf-8').send(text)
        },
      })
  })
}
