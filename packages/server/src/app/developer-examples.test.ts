import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { setAllowedHosts } from '../platform/http/outgoing/allowed-hosts.ts'
import { buildDesk, type Desk } from '../testing/build-desk.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { startWebhookReceiver } from '../testing/webhook-receiver.ts'

// Runs the JavaScript examples of the pages for developers as they are printed there.

const WEB = '../../../web/src/features'
const example = z.object({ JavaScript: z.string() })
type ExampleOf = (origin: string) => unknown

let app: TestApp
let desk: Desk
let folder: string
beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
  folder = await mkdtemp('/tmp/guiche-examples-')
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

async function exampleProgram(
  name: 'textExample' | 'fileExample' | 'statusExample',
): Promise<string> {
  const module: Record<string, ExampleOf> = await import(`${WEB}/messages/message-api/examples.ts`)
  return example.parse(module[name]?.(app.address)).JavaScript
}

/** Runs a program in its own folder. @returns its output */
async function runProgram(program: string, token: string): Promise<string> {
  const file = join(folder, 'example.mjs')
  await writeFile(file, program)
  const env = { PATH: process.env.PATH, TOKEN: token }
  const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: folder, env })
  return stdout.trim()
}

test('the examples of the messages API send a text and a file and poll their status', async () => {
  const params = { id: desk.whatsappId }
  const { token } = await desk.admin.call('POST /whatsapp/:id/token', { params })
  const status = await exampleProgram('statusExample')
  const said = await runProgram(
    `${await exampleProgram('textExample')}\n{\n${status}\nconsole.log(status, failure)\n}`,
    token,
  )
  expect(said).toMatch(/^(?:queued|sent|delivered|read) null$/)
  await writeFile(join(folder, 'boleto.pdf'), '%PDF-1.4\n%%EOF\n')
  await runProgram(await exampleProgram('fileExample'), token)
  const number = '5511987654321'
  await desk.onPhone(number, ({ body }) => body === 'Seu pedido saiu para entrega.')
  await desk.onPhone(number, ({ body }) => body === 'A segunda via do boleto')
})

test('the signature example accepts genuine webhooks and refuses others', async () => {
  const module: Record<string, unknown> = await import(`${WEB}/outside/webhooks/verify-example.ts`)
  const file = join(folder, 'verify.mjs')
  await writeFile(file, example.parse(module.verifyExample).JavaScript)
  const verify: {
    isFromGuiche: (headers: object, body: string, secret: string) => boolean
  } = await import(/* @vite-ignore */ file)

  const receiver = await startWebhookReceiver()
  setAllowedHosts([receiver.host])
  const body = {
    name: 'Loja',
    url: `${receiver.origin}/`,
    events: ['contact.created' as const],
  }
  const { id, secret } = await desk.admin.call('POST /webhooks', { body })
  await desk.admin.call('POST /webhooks/:id/test', { params: { id } })
  setAllowedHosts([])
  receiver.close()
  const taken = receiver.taken[0]
  if (!taken) throw new Error('nothing was told')
  expect(verify.isFromGuiche(taken.headers, taken.body, secret)).toBe(true)
  expect(verify.isFromGuiche(taken.headers, `${taken.body} `, secret)).toBe(false)
  expect(verify.isFromGuiche(taken.headers, taken.body, `${secret.slice(0, -5)}AAAA=`)).toBe(false)
  const { 'webhook-signature': _none, ...unsigned } = taken.headers
  for (const headers of [unsigned, {}])
    expect(verify.isFromGuiche(headers, taken.body, secret)).toBe(false)
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ now: Date.now() + 6 * 60_000, toFake: ['Date'] })
  expect(verify.isFromGuiche(taken.headers, taken.body, secret)).toBe(false)
})
