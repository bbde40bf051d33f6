/// <reference types="node" />
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { CallError } from '../../../platform/call-error.ts'
import { askAgain, askHelp, closeHelp, readHelp, stopHelp } from './help-state.ts'

// A page asks its own origin; here that is a server of this test.

let answer: (reply: ServerResponse) => void
let asked: string[] = []
const server = createServer((request, reply) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    asked.push(`${request.method} ${request.url} ${body}`)
    answer(reply)
  })
})
const realFetch = fetch

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    realFetch(`http://127.0.0.1:${port}${path}`, init),
  )
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})
afterEach(() => {
  closeHelp()
  asked = []
})

const line = (piece: unknown) => `${JSON.stringify(piece)}\n`
const text = (words: string) => line({ kind: 'text', text: words })
const suggest = { ticketId: 7, asked: { kind: 'suggest' as const } }
const until = (state: string) => vi.waitFor(() => expect(readHelp()?.state).toBe(state))

it('what is told is joined as it comes, wherever it is cut', async () => {
  answer = (reply) => {
    const bytes = Buffer.from(text('Olá, ') + text('maçã 🍎') + line({ kind: 'end', isCut: false }))
    reply.writeHead(200, { 'content-type': 'application/x-ndjson' })
    for (const byte of bytes) reply.write(Buffer.from([byte]))
    reply.end()
  }
  await askHelp(suggest)
  expect(asked).toEqual(['POST /tickets/7/help {"kind":"suggest"}'])
  expect(readHelp()).toMatchObject({ text: 'Olá, maçã 🍎', state: 'told', isCut: false })
})

it('what is used in the end has the marks of WhatsApp', async () => {
  answer = (reply) =>
    reply.writeHead(200).end(text('**Oi**') + line({ kind: 'end', isCut: false, text: '*Oi*' }))
  await askHelp(suggest)
  expect(readHelp()).toMatchObject({ text: '*Oi*', state: 'told' })
})

it('what came before a fault stays, with its code', async () => {
  answer = (reply) =>
    reply.writeHead(200).end(text('Até') + line({ kind: 'failed', code: 'ERR_AI_TIMEOUT' }))
  await askHelp(suggest)
  expect(readHelp()).toMatchObject({ text: 'Até', state: 'failed' })
  expect(readHelp()?.error).toMatchObject({ code: 'ERR_AI_TIMEOUT' })
})

it('a refusal is one as of any call, and is asked again', async () => {
  answer = (reply) => reply.writeHead(400).end(JSON.stringify({ error: 'ERR_AI_NOT_SET_UP' }))
  await askHelp(suggest)
  expect(readHelp()?.error).toBeInstanceOf(CallError)
  expect(readHelp()?.error).toMatchObject({ code: 'ERR_AI_NOT_SET_UP' })
  answer = (reply) => reply.writeHead(200).end(text('Oi') + line({ kind: 'end', isCut: true }))
  askAgain()
  await until('told')
  expect(readHelp()).toMatchObject({ text: 'Oi', isCut: true })
})

it('an answer that ends without a word of it is incomplete', async () => {
  answer = (reply) => reply.writeHead(200).end(text('Até'))
  await askHelp(suggest)
  expect(readHelp()).toMatchObject({ text: 'Até', state: 'told', isCut: true })
})

it('stopped, what was told stays, and the server is left', async () => {
  let isLeft = false
  answer = (reply) => {
    reply.writeHead(200).write(text('Até'))
    reply.once('close', () => (isLeft = true))
  }
  const asking = askHelp(suggest)
  await until('telling')
  stopHelp()
  await asking
  expect(readHelp()).toMatchObject({ text: 'Até', state: 'stopped' })
  await vi.waitFor(() => expect(isLeft).toBe(true))
})

it('another question takes the place of the one before, whose answer is heard no more', async () => {
  const replies: ServerResponse[] = []
  answer = (reply) => void replies.push(reply)
  const first = askHelp(suggest)
  await vi.waitFor(() => expect(replies).toHaveLength(1))
  answer = (reply) => reply.writeHead(200).end(text('Dois') + line({ kind: 'end', isCut: false }))
  await askHelp({ ticketId: 8, asked: { kind: 'summarise' } })
  replies[0]?.writeHead(200).end(text('Um'))
  await first
  expect(readHelp()).toMatchObject({ ticketId: 8, text: 'Dois', state: 'told' })
})
