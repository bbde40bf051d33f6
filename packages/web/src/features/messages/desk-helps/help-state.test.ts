/// <reference types="node" />
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { CallError } from '../../../platform/call-error.ts'
import { repeatHelp, requestHelp, closeHelp, readHelp, stopHelp } from './help-state.ts'

// A page calls its own origin; here that is this test's server.

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

const ndjsonLine = (piece: unknown) => `${JSON.stringify(piece)}\n`
const textPieceLine = (words: string) => ndjsonLine({ kind: 'text', text: words })
const suggest = { ticketId: 7, asked: { kind: 'suggest' as const } }
const waitForHelpState = (state: string) => vi.waitFor(() => expect(readHelp()?.state).toBe(state))

it('pieces of text are joined wherever the stream is cut', async () => {
  answer = (reply) => {
    const bytes = Buffer.from(
      textPieceLine('Olá, ') + textPieceLine('maçã 🍎') + ndjsonLine({ kind: 'end', isCut: false }),
    )
    reply.writeHead(200, { 'content-type': 'application/x-ndjson' })
    for (const byte of bytes) reply.write(Buffer.from([byte]))
    reply.end()
  }
  await requestHelp(suggest)
  expect(asked).toEqual(['POST /tickets/7/help {"kind":"suggest"}'])
  expect(readHelp()).toMatchObject({ text: 'Olá, maçã 🍎', state: 'told', isCut: false })
})

it('the final text has WhatsApp’s marks', async () => {
  answer = (reply) =>
    reply
      .writeHead(200)
      .end(textPieceLine('**Oi**') + ndjsonLine({ kind: 'end', isCut: false, text: '*Oi*' }))
  await requestHelp(suggest)
  expect(readHelp()).toMatchObject({ text: '*Oi*', state: 'told' })
})

it('text before an error stays, with the error’s code', async () => {
  answer = (reply) =>
    reply
      .writeHead(200)
      .end(textPieceLine('Até') + ndjsonLine({ kind: 'failed', code: 'ERR_AI_TIMEOUT' }))
  await requestHelp(suggest)
  expect(readHelp()).toMatchObject({ text: 'Até', state: 'failed' })
  expect(readHelp()?.error).toMatchObject({ code: 'ERR_AI_TIMEOUT' })
})

it('a refused request fails like any call, and can be repeated', async () => {
  answer = (reply) => reply.writeHead(400).end(JSON.stringify({ error: 'ERR_AI_NOT_SET_UP' }))
  await requestHelp(suggest)
  expect(readHelp()?.error).toBeInstanceOf(CallError)
  expect(readHelp()?.error).toMatchObject({ code: 'ERR_AI_NOT_SET_UP' })
  answer = (reply) =>
    reply.writeHead(200).end(textPieceLine('Oi') + ndjsonLine({ kind: 'end', isCut: true }))
  repeatHelp()
  await waitForHelpState('told')
  expect(readHelp()).toMatchObject({ text: 'Oi', isCut: true })
})

it('a stream that ends without its end piece is incomplete', async () => {
  answer = (reply) => reply.writeHead(200).end(textPieceLine('Até'))
  await requestHelp(suggest)
  expect(readHelp()).toMatchObject({ text: 'Até', state: 'told', isCut: true })
})

it('a stopped suggestion keeps its text and aborts the request', async () => {
  let isLeft = false
  answer = (reply) => {
    reply.writeHead(200).write(textPieceLine('Até'))
    reply.once('close', () => (isLeft = true))
  }
  const asking = requestHelp(suggest)
  await waitForHelpState('telling')
  stopHelp()
  await asking
  expect(readHelp()).toMatchObject({ text: 'Até', state: 'stopped' })
  await vi.waitFor(() => expect(isLeft).toBe(true))
})

it('a new request replaces the earlier one, whose response is ignored', async () => {
  const replies: ServerResponse[] = []
  answer = (reply) => void replies.push(reply)
  const first = requestHelp(suggest)
  await vi.waitFor(() => expect(replies).toHaveLength(1))
  answer = (reply) =>
    reply.writeHead(200).end(textPieceLine('Dois') + ndjsonLine({ kind: 'end', isCut: false }))
  await requestHelp({ ticketId: 8, asked: { kind: 'summarise' } })
  replies[0]?.writeHead(200).end(textPieceLine('Um'))
  await first
  expect(readHelp()).toMatchObject({ ticketId: 8, text: 'Dois', state: 'told' })
})
