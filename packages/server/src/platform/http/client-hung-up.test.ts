import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fastify from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildCompany, PASSWORD } from '../../testing/build-company.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'
import { log } from '../log.ts'
import { answerError } from './answer-error.ts'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await startTestApp()
  const { admin } = await buildCompany()
  const client = new TestClient(app.http)
  await client.signIn(admin.email, PASSWORD)
  token = client.token ?? ''
})
afterAll(() => app.close())

const FORM = 'multipart/form-data; boundary=x'
const FILE =
  '--x\r\nContent-Disposition: form-data; name="medias"; filename="a.txt"\r\n\r\n' +
  'a'.repeat(100_000)

test.each([
  ['a JSON body', '/auth/login', 'application/json', '{"email": "an'],
  ['a form', '/chats/1/messages', FORM, '--x\r\nContent-Disp'],
  ['a file', '/chats/1/messages', FORM, FILE],
])('a client that hangs up within %s causes no database error', async (_what, path, type, body) => {
  const fault = vi.spyOn(log, 'error')
  const note = vi.spyOn(log, 'debug')
  const socket = await postIncompleteBody(path, type, body, 1_000_000)

  socket.destroy()

  await vi.waitFor(() => expect(note).toHaveBeenCalledWith(expect.anything(), 'a client hung up'))
  expect(fault).not.toHaveBeenCalled()
  expect(listIncomingFiles()).toEqual([])
})

test('the upload of a client that hangs up before the answer is removed', async () => {
  const owner = new pg.Client(app.database.owner)
  await owner.connect()
  await owner.query('begin; lock table chats in access exclusive mode')
  const body = `${FILE}\r\n--x--\r\n`
  const socket = await postIncompleteBody('/chats/1/messages', FORM, body, body.length)
  await vi.waitFor(async () => {
    const waiting = await owner.query(
      "select from pg_locks where not granted and relation = 'chats'::regclass",
    )
    expect(waiting.rowCount).toBe(1)
  })
  expect(listIncomingFiles()).toHaveLength(1)

  socket.destroy()
  await owner.query('rollback')

  await vi.waitFor(() => expect(listIncomingFiles()).toEqual([]))
  await owner.end()
})

test('a client that hangs up before a streamed answer causes no server error', async () => {
  const fault = vi.spyOn(log, 'error').mockClear()
  const note = vi.spyOn(log, 'debug').mockClear()
  const http = fastify()
  http.setErrorHandler(answerError)
  const asked = Promise.withResolvers<void>()
  http.post('/', (_request, reply) => {
    asked.resolve()
    // A stream without a first byte: the response's headers are not sent yet.
    return reply.send(new Readable({ read: () => undefined }))
  })
  const { port } = new URL(await http.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
  )
  await asked.promise

  socket.destroy()

  await vi.waitFor(() => expect(note).toHaveBeenCalledWith(expect.anything(), 'a client hung up'))
  expect(fault).not.toHaveBeenCalled()
  await http.close()
})

/** Sends a request with an incomplete body. @returns its socket, once the server has received the headers */
async function postIncompleteBody(
  path: string,
  type: string,
  body: string,
  length: number,
): Promise<Socket> {
  const { hostname, port } = new URL(app.address)
  const socket = connect(Number(port), hostname)
  const asked = once(app.http.server, 'request')
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: ${type}\r\ncontent-length: ${length}\r\n\r\n${body}`,
  )
  await asked
  return socket
}

function listIncomingFiles(): string[] {
  return readdirSync(join(app.dataDir, 'incoming'))
}
