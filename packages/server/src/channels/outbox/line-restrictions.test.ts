import pg from 'pg'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { HOUR, MINUTE, moveClock, now, resetClock } from '../../platform/clock.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { buildDesk, type Desk } from '../../testing/build-desk.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

// A provider reports that it restricts a line: messages that it would refuse wait, and the others are sent.

let app: TestApp
let desk: Desk
let people = 0
const nextNumber = () => `55119000${String(66_000 + ++people)}`
const WAIT = { interval: 50 }

beforeAll(async () => {
  app = await startTestApp('all')
})
beforeEach(async () => {
  desk = await buildDesk(app)
})
afterEach(() => resetClock())
afterAll(() => app.close())

const sendNotice = (severity: 'info' | 'warning' | 'error', more: object = {}) =>
  desk.admin.call('POST /simulator/:whatsappId/notices', {
    params: { whatsappId: desk.whatsappId },
    body: { code: 'restriction', severity, ...more },
  })
const unixTimeIn = (ms: number) => Math.floor((now().getTime() + ms) / 1000)
const newContacts = { data: { scope: 'new_contacts' } }

const listLineHolds = () =>
  inCompany(desk.companyId, async (db) => {
    const rows = await db
      .selectFrom('outboxHolds')
      .select(['scope', 'code'])
      .where('companyId', '=', desk.companyId)
      .execute()
    return rows.map(({ scope, code }) => `${scope} ${code}`)
  })
const untilHeldBy = (...holds: string[]) =>
  vi.waitFor(async () => expect(await listLineHolds()).toEqual(holds), WAIT)

/** A ticket of a contact who never wrote. */
async function createTicketForNew(number: string): Promise<number> {
  const body = { name: 'Nunca escreveu', number }
  const { id: contactId } = await desk.admin.call('POST /contacts', { body })
  return (await desk.admin.call('POST /tickets', { body: { contactId } })).id
}

const expectWaiting = async (ticketId: number, id: string) => {
  const message = (await desk.thread(ticketId)).find((one) => one.id === id)
  expect(message).toMatchObject({ ack: 0, failure: null })
}

test('first contacts wait until the provider lifts the restriction, and others are answered meanwhile', async () => {
  const [cold, warm] = [nextNumber(), nextNumber()]
  const answered = await desk.serve(warm)
  const coldId = await createTicketForNew(cold)
  await sendNotice('warning', { ...newContacts, until: unixTimeIn(6 * HOUR) })
  await untilHeldBy('newContacts ERR_NEW_CONTACTS_HELD')
  const { id } = await desk.send(coldId, { body: 'Conhece a loja?' })
  await desk.send(answered, { body: 'Respondo já' })
  await desk.onPhone(warm, ({ body }) => body === 'Respondo já')
  await expectWaiting(coldId, id)
  await sendNotice('info')
  await untilHeldBy()
  await desk.onPhone(cold, ({ body }) => body === 'Conhece a loja?')
})

test('deliveries examined while a restriction ends do not wait for its former end', async () => {
  const [first, second] = [nextNumber(), nextNumber()]
  const tickets = [await createTicketForNew(first), await createTicketForNew(second)]
  await sendNotice('warning', { ...newContacts, until: unixTimeIn(6 * HOUR) })
  await untilHeldBy('newContacts ERR_NEW_CONTACTS_HELD')
  for (const ticketId of tickets) await desk.send(ticketId, { body: 'Abrimos sábado' })
  await vi.waitFor(async () => expect(await countReadyHeads()).toBe(0), WAIT)
  // The line reads its holds, and stops at the first conversation.
  const looking = await lockDeliveries()
  onTestFinished(() => looking.end())
  await wakeOutbox()
  await looking.isWaitedFor()
  await sendNotice('info')
  await untilHeldBy()
  await looking.end()
  for (const customer of [first, second])
    await desk.onPhone(customer, ({ body }) => body === 'Abrimos sábado')
})

/** Conversations that the line may serve now. */
const countReadyHeads = () =>
  inCompany(desk.companyId, async (db) => {
    const rows = await db
      .selectFrom('outboxHeads')
      .select('threadId')
      .where('companyId', '=', desk.companyId)
      .where('dueAt', 'is', null)
      .execute()
    return rows.length
  })

/** Wakes the line's look for due deliveries, as a due message of the conversation does. */
const wakeOutbox = () =>
  inCompany(desk.companyId, async (db) => {
    const { threadId } = await db
      .selectFrom('outboxHeads')
      .select('threadId')
      .where('companyId', '=', desk.companyId)
      .orderBy('headId')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('outboxHeads')
      .set({ dueAt: null })
      .where('companyId', '=', desk.companyId)
      .where('threadId', '=', threadId)
      .execute()
  })

async function lockDeliveries() {
  const client = new pg.Client(app.database.owner)
  await client.connect()
  await client.query('begin')
  await client.query('select from outbox where company_id = $1 for update', [desk.companyId])
  let isOpen = true
  return {
    isWaitedFor: () =>
      vi.waitFor(async () => {
        const { rows } = await client.query(
          'select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
        )
        expect(rows).not.toEqual([])
      }, WAIT),
    end: async () => {
      if (!isOpen) return
      isOpen = false
      await client.query('rollback')
      await client.end()
    },
  }
}

test('a restriction of the account holds back all conversations, until its own end', async () => {
  const from = nextNumber()
  const ticketId = await desk.serve(from)
  await sendNotice('error', { until: unixTimeIn(10 * MINUTE) })
  await untilHeldBy('line ERR_WAPP_RESTRICTED')
  const { id } = await desk.send(ticketId, { body: 'Espera comigo' })
  await desk.write(from, 'Alguém?')
  await desk.seen(ticketId, ({ body }) => body === 'Alguém?')
  await expectWaiting(ticketId, id)
  moveClock(11 * MINUTE)
  await desk.onPhone(from, ({ body }) => body === 'Espera comigo')
})

test('the newest notice holds: a shorter one, and one of another scope', async () => {
  const from = nextNumber()
  const ticketId = await desk.serve(from)
  await sendNotice('error')
  await untilHeldBy('line ERR_WAPP_RESTRICTED')
  const { id } = await desk.send(ticketId, { body: 'Agora só respostas' })
  await expectWaiting(ticketId, id)
  await sendNotice('warning', newContacts)
  await untilHeldBy('newContacts ERR_NEW_CONTACTS_HELD')
  await desk.onPhone(from, ({ body }) => body === 'Agora só respostas')
})

test('a notice also lifts a restriction that a send found', async () => {
  const cold = nextNumber()
  const coldId = await createTicketForNew(cold)
  await desk.faults({ failSend: { code: 'ERR_SENDING_WAPP_MSG', rate: 1, number: 463 } })
  const { id } = await desk.send(coldId, { body: 'Oi de uma loja' })
  await untilHeldBy('newContacts ERR_NEW_CONTACTS_HELD')
  await desk.faults({})
  await expectWaiting(coldId, id)
  await sendNotice('info')
  await desk.onPhone(cold, ({ body }) => body === 'Oi de uma loja')
})

test('the end of a restriction ends no other pause, and no other notice holds anything back', async () => {
  const from = nextNumber()
  const ticketId = await desk.serve(from)
  await desk.faults({ behavesAs: 'beta', failSend: { code: 'x', rate: 1, number: 429 } })
  await desk.send(ticketId, { body: 'Devagar' })
  await untilHeldBy('line ERR_WAPP_RATE')
  await desk.faults({})
  await sendNotice('info')
  await desk.admin.call('POST /simulator/:whatsappId/notices', {
    params: { whatsappId: desk.whatsappId },
    body: { code: 'quality', severity: 'error', data: { rating: 'red' } },
  })
  await vi.waitFor(async () => {
    const { notices } = await desk.admin.call('GET /line-notices')
    expect(notices.map(({ code }) => code).toSorted()).toEqual(['quality', 'restriction'])
  }, WAIT)
  expect(await listLineHolds()).toEqual(['line ERR_WAPP_RATE'])
})
