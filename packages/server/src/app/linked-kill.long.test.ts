import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { timeLimits } from '../../../../scripts/machine-speed.ts'
import { HttpClient } from '../testing/http-client.ts'
import { makeMigratedDataDir } from '../testing/migrated-data-dir.ts'
import {
  ADMIN,
  killLaunchedServers,
  type SpawnedServer,
  spawnServer,
} from '../testing/spawn-server.ts'
import { type PairingPhone, startWhatsAppWeb } from '../testing/whatsapp-web/index.ts'
import { loadPackage } from '../testing/whatsapp-web/load-package.ts'
import { emulatorEnvironment } from '../testing/whatsapp-web/emulator-environment.ts'

// Kills the real process with SIGKILL while customers and attendants write over a linked device with the real client.
// `bench/chaos.ts --driver beta` repeats this a hundred times, and faster.

afterEach(killLaunchedServers)

const KILLS = 3
const MESSAGES_BEFORE_A_KILL = 30
/**
 * Limits the waiting messages, however long a start takes: a slow machine could not deliver a larger backlog in time.
 */
const WAITING_MOST = 150
/** Long because customers keep writing while the server is down, and a slow machine needs time for each start. */
const WAIT = { timeout: 180_000, interval: 100 }
/** Load intervals; the test asserts nothing about them. */
const BETWEEN_MESSAGES_MS = 60
const BETWEEN_ANSWERS_MS = 150
const NUMBERS = ['5511970000001', '5511970000002', '5511970000003']
/** Disables the pacing that protects real numbers from bans, so that the few messages of this test go out at once. */
const UNLIMITED = {
  BETA_PACE: '1000,1000',
  BETA_CHAT_PACE: '1000,1000',
  BETA_FIRST_CONTACT_SECONDS: '0,0',
  BETA_FIRST_CONTACTS_A_DAY: '1000,1000',
}

let server: SpawnedServer
let admin: HttpClient

test('messages over a linked device exist once and in order on both sides after the process was killed', async () => {
  const baileys = await loadPackage()
  if (!baileys) throw new Error('packages/multi-device is not installed')
  const shown = new Map<string, string>()
  const whatsapp = await startWhatsAppWeb(baileys, {
    hasEveryone: true,
    received: ({ id, message }) =>
      shown.set(id, message.conversation ?? message.extendedTextMessage?.text ?? ''),
  })
  onTestFinished(() => whatsapp.close())
  const env = {
    DATA_DIR: await makeMigratedDataDir(),
    ...emulatorEnvironment(whatsapp),
    ...UNLIMITED,
  }
  const startServer = async () => {
    server = await spawnServer(env)
    admin = new HttpClient(server.address)
    await admin.signIn(ADMIN.email, ADMIN.password)
  }
  await startServer()
  const phone = whatsapp.phone({ number: '5511900001111', name: 'Loja' })
  const line = await linkPhone(phone)
  const tickets = await Promise.all(NUMBERS.map((number) => openTicket(number, line)))

  let isOver = false
  const written: string[][] = []
  const customers = NUMBERS.map(async (number, index) => {
    const own: string[] = []
    written.push(own)
    for (let nth = 0; !isOver; nth++) {
      while (phone.waiting >= WAITING_MOST && !isOver) await sleep(60)
      const text = `in-${index}-${nth}`
      own.push(text)
      await phone.person({ number }).write(text)
      await sleep(BETWEEN_MESSAGES_MS)
    }
  })
  const sent: string[] = []
  const attendants = tickets.map(async (ticketId, index) => {
    for (let nth = 0; !isOver; nth++) {
      const body = `out-${index}-${nth}`
      while (!(await trySend(ticketId, body))) await sleep(50)
      sent.push(body)
      await sleep(BETWEEN_ANSWERS_MS)
    }
  })
  /** Waits until both sides together have written `count` more messages. */
  const untilMoreWritten = async (count: number) => {
    const countWritten = () => written.flat().length + sent.length
    const wanted = countWritten() + count
    while (countWritten() < wanted) await sleep(10)
  }
  for (let kill = 0; kill < KILLS; kill++) {
    await untilMoreWritten(MESSAGES_BEFORE_A_KILL * (1 + Math.random()))
    await server.kill()
    await startServer()
  }
  await untilMoreWritten(MESSAGES_BEFORE_A_KILL)
  isOver = true
  await Promise.all([...customers, ...attendants])

  await vi.waitFor(() => expect(phone.waiting).toBe(0), WAIT)
  await vi.waitFor(() => expect([...shown.values()].toSorted()).toEqual(sent.toSorted()), WAIT)
  // Polls, since the inbox may still hold events that are not applied yet.
  const threads = await vi.waitFor(async () => {
    const read = await Promise.all(tickets.map((ticketId) => fetchBodies(ticketId)))
    const heard = read.map((bodies) => bodies.filter((body) => body.startsWith('in-')))
    expect(heard).toEqual(written)
    return read
  }, WAIT)
  expect(
    threads
      .flat()
      .filter((body) => body.startsWith('out-'))
      .toSorted(),
  ).toEqual(sent.toSorted())
  expect(whatsapp.errors).toEqual([])
})

async function linkPhone(phone: PairingPhone): Promise<number> {
  const { body: made } = await admin.send('POST /whatsapp', { name: 'Loja', provider: 'beta' })
  const qrcode = await vi.waitFor(async () => {
    const { body } = await admin.send(`GET /whatsapp/${made.id}`)
    expect(body.qrcode).not.toBe('')
    return String(body.qrcode)
  }, WAIT)
  await phone.scan(qrcode)
  await vi.waitFor(() => expect(phone.isOnline).toBe(true), WAIT)
  return made.id
}

async function openTicket(number: string, whatsappId: number): Promise<number> {
  const contact = await admin.send('POST /contacts', { name: `Cliente ${number}`, number })
  const ticket = await admin.send('POST /tickets', { contactId: contact.body.id, whatsappId })
  return ticket.body.id
}

/** Repeats with the same idempotency key until the server accepts it, as a browser does. */
async function trySend(ticketId: number, body: string): Promise<boolean> {
  const input = { body, idempotencyKey: body }
  const answer = await admin
    .send(`POST /messages/${ticketId}`, input, AbortSignal.timeout(timeLimits().waitMs))
    .catch(() => undefined)
  return answer?.status === 200
}

/** The bodies of all messages of the ticket's thread, oldest first. */
async function fetchBodies(ticketId: number): Promise<string[]> {
  const bodies: string[] = []
  for (let page = 1; ; page++) {
    const { body } = await admin.send(`GET /messages/${ticketId}?pageNumber=${page}`)
    const messages: Array<{ body: string }> = body.messages
    bodies.unshift(...messages.map((message) => message.body))
    if (!body.hasMore) return bodies
  }
}
