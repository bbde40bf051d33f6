import { modulesOf, type Route } from '@guiche/contract/route'
import { type Key, routes } from '@guiche/contract/routes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, TokenHolder } from './actor.ts'
import { checkInput, lacksModule, parseReply, refuseUnlessAllowed } from './route-checks.ts'
import type { ServedRoute } from './bind-route.ts'
import { receiveForm, removeUploads } from './uploads.ts'

/** Loads the caller of a request. @throws ERR_SESSION_EXPIRED (no session) or ERR_TOKEN_EXPIRED (refresh it) */
export type Authenticate = (request: FastifyRequest) => Promise<Actor>
/** Loads the caller of a public route; undefined without an active session. */
export type AuthenticateVisitor = (request: FastifyRequest) => Promise<Actor | undefined>
/** Finds the holder of a connection's token. */
export type AuthenticateToken = (request: FastifyRequest) => Promise<TokenHolder>

export interface Authentication {
  session: Authenticate
  visitor: AuthenticateVisitor
  token: AuthenticateToken
}

/** Registers declared routes with Fastify: permission check, input schemas, handler, reply schema. */
export function mountRoutes(
  http: FastifyInstance,
  served: readonly ServedRoute[],
  authenticate: Authentication,
): void {
  http.setValidatorCompiler(
    ({ schema }) =>
      (data) =>
        checkInput(schema, data),
  )
  http.setSerializerCompiler(
    ({ schema }) =>
      (data) =>
        JSON.stringify(parseReply(schema, data)),
  )
  for (const route of served) mountRoute(http, route, authenticate)
}

function mountRoute(
  http: FastifyInstance,
  { key, handle }: ServedRoute,
  authenticate: Authentication,
): void {
  const route: Route = routes[key]
  const [method, url] = splitKey(key)
  http.route({
    method,
    url,
    schema: {
      summary: route.summary,
      ...(route.module && { description: describedModule(route) }),
      tags: [url.split('/')[1] ?? ''],
      ...(route.params && { params: route.params }),
      ...(route.query && { querystring: route.query }),
      ...(route.body && { body: route.body }),
      response: { [route.status ?? 200]: route.reply },
      ...((needsSession(route) || route.who === 'token') && { security: [{ bearer: [] }] }),
    },
    // The permission check precedes parsing, so that callers without the right learn nothing about valid bodies.
    onRequest: async (request) => {
      if (route.who === 'token') request.holder = await authenticate.token(request)
      if (route.knowsSession) request.actor = await authenticate.visitor(request)
      if (!needsSession(route)) return
      request.actor = await authenticate.session(request)
      refuseUnlessAllowed(request.actor, route, key)
    },
    preValidation: (request) => receiveForm(request, route.files),
    handler: async (request, reply) => {
      try {
        return await answerRequest(route, handle, request, reply)
      } finally {
        await removeUploads(request)
      }
    },
  })
}

async function answerRequest(
  route: Route,
  handle: ServedRoute['handle'],
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { actor, holder, params, query, body, uploads: files = [] } = request
  if (actor && lacksModule(actor, route)) return reply.send(route.withoutModule)
  // The declaration typed the handler, and the schemas above have parsed these values.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const result = await handle({
    actor,
    holder,
    params,
    query,
    body,
    files,
    request,
    reply,
  } as never)
  // A file is streamed by its handler, even if the client leaves before its end.
  if (reply.sent || reply.raw.headersSent || reply.raw.destroyed) return reply
  reply.code(route.status ?? 200)
  // Fastify sends a string unquoted; a reply that is a string is JSON like every other reply.
  if (typeof result === 'string' && result !== '')
    reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
  return reply.send(result ?? '')
}

/** Text for /docs. */
function describedModule(route: Route): string {
  const without = route.withoutModule ? 'the answer is an empty list' : 'the call is refused'
  const modules = modulesOf(route)
    .map((module) => `\`${module}\``)
    .join(' and ')
  return `Requires ${modules}; without it ${without}.`
}

function needsSession(route: Route): boolean {
  return route.who !== 'public' && route.who !== 'cookie' && route.who !== 'token'
}

function splitKey(key: Key): [method: string, url: string] {
  const [method = '', url = ''] = key.split(' ')
  return [method, url]
}

declare module 'fastify' {
  interface FastifyRequest {
    actor?: Actor
    holder?: TokenHolder
  }
}
