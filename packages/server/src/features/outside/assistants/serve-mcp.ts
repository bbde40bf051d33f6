import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { lazy } from '../../../platform/lazy.ts'
import { AppError, InvalidInputError } from '../../../platform/errors.ts'
import type { CallRoute } from '../../../platform/http/call-route.ts'
import { isListedOrigin, type OwnOrigins } from '../../../platform/http/origin.ts'
import { log } from '../../../platform/log.ts'
import {
  authenticateProgram,
  type AuthenticatedProgram,
} from '../../setup/personal-tokens/index.ts'

// The Model Context Protocol over Streamable HTTP, without sessions: each request is independent and is answered at
// once, so that any process can take it and no connection stays open.

/** Bytes; ten times the size of a draft with all its escapes. */
const BODY_LIMIT = 256 * 1024

/** The headers that the protocol reads. The authorization header is not passed on. */
const PROTOCOL_HEADERS = [
  'accept',
  'content-type',
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
] as const

export interface McpOptions {
  readonly call: CallRoute
  readonly origins: OwnOrigins
  readonly version: string
}

const programs = new WeakMap<FastifyRequest, AuthenticatedProgram>()

export function serveMcp(http: FastifyInstance, { call, origins, version }: McpOptions): void {
  const handlerFor = lazy(loadHandler)
  http.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    bodyLimit: BODY_LIMIT,
    schema: { hide: true },
    // Authenticates before the body is read, so that requests without a token are not parsed.
    onRequest: async (request, reply) => {
      if (!isListedOrigin(request.headers, origins))
        throw new AppError('ERR_MCP_ORIGIN_NOT_ALLOWED')
      programs.set(request, await authenticateOrChallenge(request, reply))
    },
    handler: async (request, reply) => {
      const program = programs.get(request)
      if (!program) throw new Error('a request was not authenticated')
      const answer = await (
        await handlerFor()
      )(program, { call, version })(
        asWebRequest(request),
        request.method === 'POST' ? { parsedBody: checkedSingleMessage(request.body) } : {},
      )
      return replyWithAnswer(answer, reply)
    },
  })
}

async function authenticateOrChallenge(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AuthenticatedProgram> {
  try {
    return await authenticateProgram(request)
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_PERSONAL_TOKEN')
      reply.header('www-authenticate', 'Bearer realm="guiche", error="invalid_token"')
    throw error
  }
}

/** Imported at first use: the package takes hundreds of kilobytes, which few processes need. */
async function loadHandler() {
  const { createMcpHandler } = await import('@modelcontextprotocol/server')
  const { mcpServerOf } = await import('./mcp-server.ts')
  return (program: AuthenticatedProgram, { call, version }: Pick<McpOptions, 'call' | 'version'>) =>
    createMcpHandler(() => mcpServerOf(program, call, version), {
      // The tools never change by themselves, so no stream is held open for events.
      maxSubscriptions: 0,
      onerror: (error) => log.debug({ err: error }, 'an MCP request failed'),
    }).fetch
}

/** Refuses batches: the protocol has dropped them, and a batch would count as a single call. */
function checkedSingleMessage(body: unknown): object {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  throw new InvalidInputError([{ path: '', code: 'invalid_type' }])
}

function asWebRequest({ method, headers }: FastifyRequest): Request {
  const told = new Headers()
  for (const name of PROTOCOL_HEADERS) {
    const value = headers[name]
    if (typeof value === 'string') told.set(name, value)
  }
  return new Request('http://localhost/mcp', { method, headers: told })
}

async function replyWithAnswer(answer: Response, reply: FastifyReply): Promise<FastifyReply> {
  const type = answer.headers.get('content-type')
  if (type !== null) reply.type(type)
  const allow = answer.headers.get('allow')
  if (allow !== null) reply.header('allow', allow)
  return reply.code(answer.status).send(await answer.text())
}
