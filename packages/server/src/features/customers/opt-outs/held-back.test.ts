import type { Schedule } from '@guiche/contract/schedules'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY, fromNow, holdClock, moveClock, now, resetClock } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { announce } from '../../../platform/events/events.ts'
import { clearAttempts } from '../../../platform/rate-limits.ts'
import { buildDesk, type Desk } from '../../../testing/build-desk.ts'
import { buildFlow, flowEdge, flowNode } from '../../../testing/build-flow.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openSocket } from '../../../testing/test-socket.ts'
import { companyChanged, saveCompany } from '../../organisation/companies/index.ts'
import { tokenHashOf } from '../../setup/connections/index.ts'

// Messages that the company starts are held back from contacts who opted out; answers to them are not.

const WAIT = { interval: 40 }

let app: TestApp
let desk: Desk
let token: string
let phones = 0
let number: string
beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
  const params = { id: desk.whatsappId }
  token = (await desk.admin.call('POST /whatsapp/:id/token', { params })).token
})
beforeEach(async () => {
  number = `55119555${String(10_000 + phones++)}`
  await clearAttempts('apiToken', tokenHashOf(token))
})
afterEach(async () => {
  resetClock()
  await desk.signIn()
})
afterAll(() => app.close())

const refused = { status: 400, body: { error: 'ERR_CONTACT_OPTED_OUT' } }

async function ticketOf(from: string) {
  const { contacts } = await desk.admin.call('GET /contacts', { query: { searchParam: from } })
  const [contact] = contacts
  if (!contact) return undefined
  const history = await desk.admin.call('GET /contacts/:id/history', {
    params: { id: contact.id },
    query: {},
  })
  return history.tickets[0]
}

const waitUntilFound = <T>(find: () => Promise<T | undefined>): Promise<T> =>
  vi.waitFor(async () => {
    const found = await find()
    if (found === undefined) throw new Error('not yet')
    return found
  }, WAIT)

const newestOptOut = async (contactId: number) => {
  const params = { id: contactId }
  const { optOuts } = await desk.admin.call('GET /contacts/:id/opt-outs', { params })
  return optOuts[0]
}
const waitForOptOut = (contactId: number, isOut = true) =>
  waitUntilFound(async () => {
    const newest = await newestOptOut(contactId)
    return newest && (newest.endedAt === null) === isOut ? newest : undefined
  })

/** A contact who wrote the word in a conversation without an attendant. */
async function createOptedOutContact(): Promise<number> {
  await desk.write(number, 'SAIR')
  const { contactId } = await waitUntilFound(() => ticketOf(number))
  await waitForOptOut(contactId)
  return contactId
}

async function postByApi(path: string, payload: object) {
  const answer = await app.http.inject({
    method: 'POST',
    url: path,
    remoteAddress: '10.0.0.9',
    headers: { authorization: `Bearer ${token}`, 'x-error-codes': '1' },
    payload,
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

const createSchedule = (body: object) =>
  desk.admin.send('POST /schedules', { body: { body: 'Lembrete', ...body } })

describe('a contact who opted out by a word', () => {
  test('has a closed ticket with the word and the confirmation, and open pages receive the change', async () => {
    const socket = await openSocket(app.address, desk.admin.token ?? '')
    const contactId = await createOptedOutContact()
    expect(await newestOptOut(contactId)).toMatchObject({
      number,
      beganBy: 'word',
      beganWord: 'SAIR',
      beganUser: null,
    })
    await desk.onPhone(number, ({ body }) => body.startsWith('Pronto: você não receberá mais'))
    expect(await ticketOf(number)).toMatchObject({ status: 'closed' })
    await socket.hears(`company-${desk.companyId}-opt-out`, (news) =>
      JSON.stringify(news).includes(String(contactId)),
    )
    socket.close()
    const pending = { query: { status: 'pending', showAll: true } as const }
    const { tickets } = await desk.admin.call('GET /tickets', pending)
    expect(tickets.filter(({ contact }) => contact.number === number)).toEqual([])
  })

  test('gets neither schedules nor messages by the API, until they opt in again', async () => {
    const contactId = await createOptedOutContact()
    const sendAt = fromNow(DAY).toISOString()
    expect(await createSchedule({ sendAt, contactId })).toMatchObject(refused)
    const message = { number, body: 'Novidades' }
    expect(await postByApi('/api/messages/send', message)).toMatchObject(refused)
    const flowId = await buildFlow(desk.admin, {
      nodes: [flowNode('m', 'message', { label: 'Oi do programa' })],
      edges: [flowEdge('1', 'm')],
    })
    const start = { number, name: 'Lia' }
    expect(await postByApi(`/api/flows/${flowId}/start`, start)).toMatchObject(refused)

    await desk.write(number, 'VOLTAR')
    await waitForOptOut(contactId, false)
    expect(await createSchedule({ sendAt, contactId })).toMatchObject({ status: 200 })
    expect(await postByApi('/api/messages/send', message)).toMatchObject({ status: 200 })
    expect(await postByApi(`/api/flows/${flowId}/start`, start)).toMatchObject({ status: 200 })
  })

  test('a schedule that comes due for them ends with the reason', async () => {
    await desk.write(number, 'Oi')
    const { contactId } = await waitUntilFound(() => ticketOf(number))
    // It does not come due before they have opted out.
    holdClock(now())
    const made = await createSchedule({ sendAt: fromNow(1500).toISOString(), contactId })
    expect(made.status).toBe(200)
    await desk.admin.call('POST /opt-outs', { body: { contactId } })
    holdClock(undefined)
    const params = { id: (made.body as unknown as Schedule).id }
    await vi.waitFor(
      async () =>
        expect(await desk.admin.call('GET /schedules/:id', { params })).toMatchObject({
          status: 'ERRO',
          failure: { code: 'ERR_CONTACT_OPTED_OUT' },
        }),
      WAIT,
    )
  })

  test('is answered by a person, and by automatic answers to their messages', async () => {
    await createOptedOutContact()
    await desk.write(number, 'Preciso de ajuda')
    const ticket = await waitUntilFound(async () => {
      const found = await ticketOf(number)
      return found?.status === 'pending' ? found : undefined
    })
    await desk.admin.call('PUT /tickets/:id', {
      params: { id: ticket.id },
      body: { status: 'open' },
    })
    await desk.send(ticket.id, { body: 'Claro, diga.' })
    await desk.onPhone(number, ({ body }) => body === 'Claro, diga.')
  })

  test("gets no message of a rule after a day of silence; the rule's other actions are done", async () => {
    const contactId = await createOptedOutContact()
    const tag = await desk.admin.call('POST /tags', { body: { name: number, color: '#112233' } })
    const rule = await desk.admin.call('POST /rules', {
      body: {
        name: `Oferta ${number}`,
        trigger: { kind: 'tagged', tagIds: [tag.id] },
        actions: [
          { kind: 'send', body: 'Oferta da regra' },
          { kind: 'note', note: 'A regra agiu' },
        ],
      },
    })
    const ticket = await waitUntilFound(() => ticketOf(number))
    const syncTags = (tagIds: number[]) =>
      desk.admin.call('POST /tags/sync', {
        body: { ticketId: ticket.id, tags: tagIds.map((id) => ({ id })) },
      })
    const countNotes = async () =>
      (
        await desk.admin.call('GET /ticket-notes/list', {
          query: { ticketId: ticket.id, contactId },
        })
      ).length
    await syncTags([tag.id])
    await vi.waitFor(async () => expect(await countNotes()).toBe(1), WAIT)
    await desk.onPhone(number, ({ body }) => body === 'Oferta da regra')

    moveClock(2 * DAY)
    await desk.signIn()
    await syncTags([])
    await syncTags([tag.id])
    await vi.waitFor(async () => expect(await countNotes()).toBe(2), WAIT)
    const said = (await desk.thread(ticket.id)).filter(({ body }) => body === 'Oferta da regra')
    expect(said).toHaveLength(1)
    await desk.admin.call('DELETE /rules/:ruleId', { params: { ruleId: rule.id } })
  })
})

test('a customer who opts out while the company has not paid is opted out once it has, and gets no confirmation', async () => {
  const unpaid = await buildDesk(app)
  // As a payment does, with its event: otherwise a session reads its company once a second.
  const setDueDate = (dueDate: Date | null) =>
    inCompany(unpaid.companyId, async (db) => {
      const company = await saveCompany(db, unpaid.companyId, { dueDate, updatedAt: now() })
      if (company) await announce(db, companyChanged, { company })
    })
  await setDueDate(fromNow(-10 * DAY))
  await unpaid.write(number, 'Sair')
  await waitUntilFound(() => findInLedger(unpaid))
  await setDueDate(null)
  await unpaid.write(number, 'Voltei a falar')
  const ticketId = await unpaid.serve(number)
  expect((await unpaid.thread(ticketId)).filter(({ fromMe }) => fromMe)).toEqual([])
})

test('a customer who stopped the company’s marketing at WhatsApp has opted out', async () => {
  const cloud = await buildDesk(app)
  const ticketId = await cloud.serve(number)
  const failSend = { code: 'ERR_SENDING_WAPP_MSG', rate: 1, number: 131050 }
  await cloud.faults({ behavesAs: 'cloud', failSend })
  await cloud.send(ticketId, { body: 'Oferta' })
  await waitUntilFound(() => findInLedger(cloud))
  const { optOuts } = await cloud.admin.call('GET /opt-outs', {})
  expect(optOuts).toMatchObject([{ number, beganBy: 'provider', beganWord: null }])
})

/** The ledger's entry, read from a company that may only read. */
async function findInLedger({ admin }: Desk): Promise<true | undefined> {
  const { optOuts } = await admin.call('GET /opt-outs', {})
  return optOuts.some((one) => one.number === number) || undefined
}

describe('a company without campaigns', () => {
  beforeEach(() => setCampaigns('false'))
  afterEach(() => setCampaigns('true'))

  const setCampaigns = (value: string) =>
    inCompany(desk.companyId, async (db) => {
      await db
        .updateTable('settings')
        .set({ value })
        .where('companyId', '=', desk.companyId)
        .where('key', '=', 'campaignsEnabled')
        .execute()
    })

  test('a word counts only for customers that the company wrote to first lately', async () => {
    await desk.write(number, 'Parar')
    const { contactId, id, status } = await waitUntilFound(() => ticketOf(number))
    expect([status, await newestOptOut(contactId)]).toEqual(['pending', undefined])

    await desk.admin.call('PUT /tickets/:id', { params: { id }, body: { status: 'open' } })
    await desk.write(number, 'PARAR!')
    await desk.seen(id, ({ body }) => body === 'PARAR!')
    expect(await newestOptOut(contactId)).toBeUndefined()

    const message = { number, body: 'Sua consulta é amanhã.' }
    expect(await postByApi('/api/messages/send', message)).toMatchObject({ status: 200 })
    await desk.write(number, 'parar')
    await waitForOptOut(contactId)
    expect(await ticketOf(number)).toMatchObject({ id, status: 'open' })
  })

  test('a word does not count for customers that the company wrote to first long ago', async () => {
    const message = { number, body: 'Sua consulta é amanhã.' }
    expect(await postByApi('/api/messages/send', message)).toMatchObject({ status: 200 })
    moveClock(31 * DAY)
    await desk.signIn()
    await desk.write(number, 'parar')
    const { contactId } = await waitUntilFound(async () => {
      const found = await ticketOf(number)
      return found?.status === 'pending' ? found : undefined
    })
    expect(await newestOptOut(contactId)).toBeUndefined()
  })
})
