import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AllowedHost, parseAllowedHost } from '../platform/http/outgoing/allowed-hosts.ts'

export interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** The reply of a path: a status with a body (an object is sent as JSON), or a fault of the program. */
export type ProgramReply =
  | { status?: number; headers?: Record<string, string>; body?: unknown }
  | ((asked: ReceivedRequest, reply: ServerResponse) => unknown)

/** An external program on this machine that flows call: an API, a Typebot or an AI. */
export interface ExternalProgram {
  origin: string
  /** Its entry in the operator's list of allowed hosts. */
  host: AllowedHost
  /** All requests, in order. */
  asked: ReceivedRequest[]
  /** Replies by path without query, or by `*` and the path's end; other paths get 404. */
  replies: Map<string, ProgramReply>
  close: () => void
}

export async function startProgram(): Promise<ExternalProgram> {
  const asked: ReceivedRequest[] = []
  const replies: ExternalProgram['replies'] = new Map()
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      const one = { method, path, headers, body: Buffer.concat(chunks).toString() }
      asked.push(one)
      answerRequest(findReply(replies, path.replace(/\?.*/s, '')), one, reply)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  const host = parseAllowedHost(`127.0.0.1:${port}`)!
  return { origin: `http://127.0.0.1:${port}`, host, asked, replies, close }
}

function findReply(replies: ExternalProgram['replies'], path: string): ProgramReply {
  const byEnd = () => [...replies].find(([key]) => key[0] === '*' && path.endsWith(key.slice(1)))
  return replies.get(path) ?? byEnd()?.[1] ?? { status: 404, body: 'none' }
}

function answerRequest(given: ProgramReply, asked: ReceivedRequest, reply: ServerResponse): void {
  if (typeof given === 'function') {
    given(asked, reply)
    return
  }
  const { status = 200, headers = {}, body = '' } = given
  const isText = typeof body === 'string'
  reply.writeHead(status, {
    'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json',
    ...headers,
  })
  reply.end(isText ? body : JSON.stringify(body))
}

/** Answers one byte now and then, without an end. */
export const drippingReply: ProgramReply = (_asked, reply) => {
  reply.writeHead(200, { 'content-type': 'application/json' })
  const beat = setInterval(() => reply.write(' '), 20)
  reply.once('close', () => clearInterval(beat))
}

/** Answers without an end. */
export const floodingReply: ProgramReply = (_asked, reply) => {
  reply.writeHead(200, { 'content-type': 'application/json' })
  const chunk = 'x'.repeat(65_536)
  const pour = () => {
    while (!reply.destroyed && reply.write(chunk));
  }
  reply.on('drain', pour)
  pour()
}

/** Starts an answer and resets the connection within it. */
const breakOff: ProgramReply = (_asked, reply) => {
  reply.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  reply.write('{"choices": [', () => reply.socket?.resetAndDestroy())
}

/** Answers that it is busy for an hour. */
export const busyForHours: ProgramReply = {
  status: 429,
  headers: { 'retry-after': '3600' },
  body: {},
}

/** Answers without an end and counts the bytes that the client accepts. */
export function countedFlood(): { reply: ProgramReply; bytes: () => number } {
  let bytes = 0
  const chunk = 'x'.repeat(65_536)
  const reply: ProgramReply = (_asked, answer) => {
    answer.writeHead(200, { 'content-type': 'application/json' })
    const pour = () => {
      while (!answer.destroyed) {
        bytes += chunk.length
        if (!answer.write(chunk)) return
      }
    }
    answer.on('drain', pour)
    pour()
  }
  return { reply, bytes: () => bytes }
}

export const keepWaiting: ProgramReply = () => undefined
export const hangUp: ProgramReply = (_asked, reply) => void reply.destroy()

export type Misdeed = 'silent' | 'slow' | 'busy' | 'endless' | 'broken'

/** Server faults; tests try every call to an external server with each of them. */
export const misdeeds: ReadonlyArray<
  readonly [name: string, misdeed: Misdeed, reply: ProgramReply]
> = [
  ['never answers', 'silent', keepWaiting],
  ['answers a byte now and then', 'slow', drippingReply],
  ['says Retry-After of an hour', 'busy', busyForHours],
  ['answers without an end', 'endless', floodingReply],
  ['resets the connection in the middle', 'broken', breakOff],
]
