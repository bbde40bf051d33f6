import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { stanzaCounts } from '../channels/stanza-counts.ts'
import { CHALLENGE, installationProof } from '../features/outside/doctor/index.ts'
import { constantTimeEqual } from '../platform/secrets.ts'
import { acrossCompanies } from '../platform/database/transaction.ts'
import { AppError } from '../platform/errors.ts'
import { socketCount } from '../platform/live/live.ts'

// Health routes for monitoring. They return no data of companies.

export interface Health {
  isDraining: boolean
}

export function serveHealth(http: FastifyInstance, health: Health): void {
  http.get('/health/live', { schema: { hide: true } }, async (_request, reply) =>
    sendPlainJson(reply, { status: 'live' }),
  )
  http.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    if (health.isDraining) throw new AppError('ERR_DATABASE_UNAVAILABLE')
    await acrossCompanies('check that the database answers', (db) =>
      db.selectFrom('plans').select('id').limit(1).execute(),
    )
    return sendPlainJson(reply, { status: 'ready' })
  })
  // Lets the doctor prove that an address leads to this installation.
  http.get<{ Querystring: { challenge?: unknown } }>(
    '/health/instance',
    { schema: { hide: true } },
    async ({ query: { challenge } }, reply) => {
      if (typeof challenge !== 'string' || !CHALLENGE.test(challenge))
        throw new AppError('ERR_NOT_FOUND')
      return reply
        .type('text/plain; charset=utf-8')
        .serializer(String)
        .send(installationProof(challenge))
    },
  )
}

// These routes are undeclared, so no schema serializes their replies.
function sendPlainJson(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

/** Serves /metrics to clients on this machine and to clients that send the token. */
export function serveMetrics(http: FastifyInstance, token: string | undefined): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'guiche_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'guiche_sockets',
    help: 'Browsers connected to this process',
    registers: [registry],
    collect() {
      this.set(socketCount())
    },
  })
  new Gauge({
    name: 'guiche_linked_device_stanzas',
    help: 'Messages acknowledged by linked devices since the start, by outcome; unexplained must stay at 0',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      for (const [outcome, count] of Object.entries(stanzaCounts())) this.set({ outcome }, count)
    },
  })
  http.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    }
    durations.observe(labels, reply.elapsedTime / 1000)
  })
  http.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const { authorization = '' } = request.headers
    const isNear = isLoopback(request.socket.remoteAddress) && !isForwarded(request.headers)
    const isKnown = token !== undefined && constantTimeEqual(authorization, `Bearer ${token}`)
    if (!isNear && !isKnown) throw new AppError('ERR_NOT_FOUND')
    const text = await registry.metrics()
    return reply.type(registry.contentType).serializer(String).send(text)
  })
}

// Headers that proxies add: standard ones (RFC 7239, RFC 9110), nginx's and those of large providers.
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
]

/** A request from a proxy on this machine comes from elsewhere. */
function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some(
    (name) => name.startsWith('x-forwarded-') || PROXY_HEADERS.includes(name),
  )
}

function isLoopback(address: string | undefined): boolean {
  return address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'
}
