import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { contactPages } from './contacts.ts'
import { dashboard, ticketsByDay, ticketsByUser } from './dashboard.ts'
import { batcherOf, type Posted } from './ingest.ts'
import { messageSearch } from './message-search.ts'
import { messagePages } from './messages.ts'
import type { Databases, Route } from './route.ts'
import { readToken, refuseUnlessLiving, sessionStatement } from './session.ts'
import { signIn } from './sign-in.ts'
import { openSockets } from './sockets.ts'
import { board, lanes, tagList, tagPages } from './tags.ts'
import { ticketLists } from './ticket-lists.ts'

// Only the measured routes, on Node's own HTTP server.

const ROUTES: Readonly<Record<string, Route>> = {
  '/tickets': ticketLists,
  '/messages': messagePages,
  '/contacts': contactPages,
  '/message-search': messageSearch,
  '/dashboard': dashboard,
  '/dashboard/ticketsDay': ticketsByDay,
  '/dashboard/ticketsUsers': ticketsByUser,
  '/ticket/kanban': board,
  '/tags/kanban': lanes,
  '/tags/list': tagList,
  '/tags': tagPages,
}

// Headers with as many bytes as the product's.
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'self';script-src 'self' 'wasm-unsafe-eval';object-src 'none';frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  vary: 'Origin',
}

/** @returns its port */
export async function listen(databases: Databases): Promise<number> {
  const http = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(request.url, error)
      response.writeHead(500, { 'content-length': 0 }).end()
    })
  })
  const take = batcherOf(databases.app, openSockets(http, databases.app))
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'GET') await answerRead(databases, request, response)
    else if (request.url === '/auth/login') await answerSignIn(databases, request, response)
    else await answerMessagePost(take, request, response)
  }
  // Keeps idle connections open between two rounds.
  http.keepAliveTimeout = 72_000
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('the TCP server has no port')
  return address.port
}

async function answerSignIn(
  databases: Databases,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const from = {
    address: request.socket.remoteAddress ?? '',
    agent: request.headers['user-agent'] ?? '',
  }
  const granted = await signIn(databases, JSON.parse(await bodyOf(request)), from)
  send(response, 200, granted.answer, { 'set-cookie': granted.cookie })
}

/** POST /simulator/:line/messages */
async function answerMessagePost(
  take: (posted: Posted) => Promise<void>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const session = readToken(request.headers.authorization)
  const lineId = Number(/^\/simulator\/(\d+)\/messages$/.exec(request.url ?? '')?.[1])
  const message = JSON.parse(await bodyOf(request))
  await take({ ...message, session, lineId })
  send(response, 202, { id: message.id })
}

async function answerRead(
  databases: Databases,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const session = readToken(request.headers.authorization)
  const [path = '', search = ''] = (request.url ?? '').split('?')
  const [, name = '', digits] = /^(.*?)(?:\/(\d+))?$/.exec(path) ?? []
  const route = ROUTES[name]
  if (!route) throw new Error(`no route ${path}`)
  send(
    response,
    200,
    await route({
      session,
      query: new URLSearchParams(search),
      id: Number(digits ?? 0),
      read: async (statements) => {
        const [living = [], ...rows] = await databases.app.inCompany(session.companyId, [
          sessionStatement(session),
          ...statements,
        ])
        refuseUnlessLiving(session, living)
        return rows
      },
    }),
  )
}

function send(
  response: ServerResponse,
  status: number,
  value: unknown,
  more: Record<string, string> = {},
): void {
  const text = Buffer.from(JSON.stringify(value))
  response.writeHead(status, { ...HEADERS, ...more, 'content-length': text.length }).end(text)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}
