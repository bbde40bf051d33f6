import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { patience } from '../../../../scripts/machine-speed.ts'
import { HttpClient } from '../testing/http-client.ts'
import { makeMigratedDataDir } from '../testing/migrated-data-dir.ts'
import { ADMIN, killLaunched, type SpawnedServer, spawnServer } from '../testing/spawn-server.ts'
import { type PairingPhone, startWhatsAppWeb } from '../testing/whatsapp-web/index.ts'
import { loadPackage } from '../testing/whatsapp-web/load-package.ts'
import { environmentOf } from '../testing/whatsapp-web/world-address.ts'

// kill -9 of the real process while customers and attendants write over a linked device, by the real client.
// bench/chaos.ts --driver beta does the same a hundred times, and faster.

afterEach(killLaunched)

const KILLS = 3
const MESSAGES_BEFORE_A_KILL = 30
/** So many wait at most, however long a start takes: what a slow machine would pile up it could not deliver in time. */
const WAITING_MOST = 150
/** Customers write on while the server is away, and a slow machine needs its time for each start. */
const WAIT = { timeout: 180_000, interval: 100 }
/** The pace of the load, about which nothing is asserted. */
const BETWEEN_MESSAGES_MS = 60
const BETWEEN_ANSWERS_MS = 150
const NUMBERS = ['5511970000001', '5511970000002', '5511970000003']
/** What keeps a person's number from being banned would keep these few. */
const UNLIMITED = {
  BETA_PACE: '1000,1000',
  BETA_CHAT_PACE: '1000,1000',
  BETA_FIRST_CONTACT_SECONDS: '0,0',
  BETA_FIRST_CONTACTS_A_DAY: '1000,1000',
}

let server: SpawnedServer
let admin: HttpClient

test('what is written over a linked device while the process is killed is there once, on both sides, in its order', async () => {
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
    ...environmentOf(whatsapp),
    ...UNLIMITED,
  }
  const begin = async () => {
    server = await spawnServer(env)
    admin = new HttpClient(server.address)
    await admin.signIn(ADMIN.email, ADMIN.password)
  }
  await begin()
  const phone = whatsapp.phone({ number: '5511900001111', name: 'Loja' })
  const line = await link(phone)
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
      while (!(await isTaken(ticketId, body))) await sleep(50)
      sent.push(body)
      await sleep(BETWEEN_ANSWERS_MS)
    }
  })
  /** Both sides have written so many more. */
  const untilMore = async (count: number) => {
    const ofBoth = () => written.flat().length + sent.length
    const wanted = ofBoth() + count
    while (ofBoth() < wanted) await sleep(10)
  }
  for (let kill = 0; kill < KILLS; kill++) {
    await untilMore(MESSAGES_BEFORE_A_KILL * (1 + Math.random()))
    await server.kill()
    await begin()
  }
  await untilMore(MESSAGES_BEFORE_A_KILL)
  isOver = true
  await Promise.all([...customers, ...attendants])

  await vi.waitFor(() => expect(phone.waiting).toBe(0), WAIT)
  await vi.waitFor(() => expect([...shown.values()].toSorted()).toEqual(sent.toSorted()), WAIT)
  // The inbox keeps an event before its conversation has it.
  const threads = await vi.waitFor(async () => {
    const read = await Promise.all(tickets.map((ticketId) => bodiesOf(ticketId)))
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

async function link(phone: PairingPhone): Promise<number> {
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

/** Under the same key until it is taken, as a browser does. */
async function isTaken(ticketId: number, body: string): Promise<boolean> {
  const input = { body, idempotencyKey: body }
  const answer = await admin
    .send(`POST /messages/${ticketId}`, input, AbortSignal.timeout(patience().waitMs))
    .catch(() => undefined)
  return answer?.status === 200
}

/** All that stands in a conversation, the oldest first. */
async function bodiesOf(ticketId: number): Promise<string[]> {
  const bodies: string[] = []
  for (let page = 1; ; page++) {
    const { body } = await admin.send(`GET /messages/${ticketId}?pageNumber=${page}`)
    const messages: Array<{ body: string }> = body.messages
    bodies.unshift(...messages.map((message) => message.body))
    if (!body.hasMore) return bodies
  }
}
