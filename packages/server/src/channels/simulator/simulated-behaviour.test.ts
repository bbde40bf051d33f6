import type { Message } from '@guiche/contract/messages'
import type { Faults, SimulatedPost } from '@guiche/contract/simulator'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { holdClock, HOUR, moveClock, now, resetClock } from '../../platform/clock.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { buildDesk, type Desk } from '../../testing/build-desk.ts'
import { buildLine } from '../../testing/build-line.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
})
afterEach(async () => {
  resetClock()
  await desk.faults({ behavesAs: 'beta' })
})
afterAll(() => app.close())

const WAIT = { interval: 50 }
const params = () => ({ whatsappId: desk.whatsappId })
let people = 0
/** A number that no test used before. */
const newNumber = () => `55119000${String(70_000 + ++people)}`

function post(body: Partial<SimulatedPost> & Pick<SimulatedPost, 'from'>) {
  return desk.admin.call('POST /simulator/:whatsappId/messages', { params: params(), body })
}

function sendPost(body: Partial<SimulatedPost> & Pick<SimulatedPost, 'from'>) {
  return desk.admin.send('POST /simulator/:whatsappId/messages', { params: params(), body })
}

const fetchPhoneMessages = (query: { from: string }) =>
  desk.admin
    .call('GET /simulator/:whatsappId/messages', { params: params(), query })
    .then(({ messages }) => messages)

/** The thread with this unique text, once it exists. */
async function untilTicketWith(body: string): Promise<number> {
  return vi.waitFor(async () => {
    const { tickets } = await desk.admin.call('GET /tickets', {
      query: { status: 'pending', showAll: true },
    })
    for (const { id } of tickets)
      if ((await desk.thread(id)).some((message) => message.body === body)) return id
    throw new Error(`nobody wrote ${body}`)
  }, WAIT)
}

const untilThread = (ticketId: number, fits: (messages: Message[]) => boolean) =>
  vi.waitFor(async () => {
    const messages = await desk.thread(ticketId)
    if (!fits(messages)) throw new Error(JSON.stringify(messages.map(({ body }) => body)))
    return messages
  }, WAIT)

describe('the behaviour of a line', () => {
  test('is read and saved: faults as they are set, the manner until another is named', async () => {
    const behaviour: Faults = {
      behavesAs: 'cloud',
      disorderWithin: 0.5,
      lidFirst: true,
      historyOnPairing: 10,
      repeatLater: { rate: 0.1, afterMs: 3_600_000 },
      undecryptable: { rate: 0.2 },
      fetch: { slowMs: 100, expired: 0.5 },
      failLater: { code: '131026', rate: 0.1 },
      notNow: 0.1,
      statusFirst: 1,
    }
    const id = { whatsappId: (await buildLine(desk.companyId)).id }
    const fetchFaults = () => desk.admin.call('GET /simulator/:whatsappId/faults', { params: id })
    const setFaults = (body: Faults) =>
      desk.admin.call('PUT /simulator/:whatsappId/faults', { params: id, body })
    expect(await fetchFaults()).toEqual({ behavesAs: 'beta' })
    expect(await setFaults(behaviour)).toEqual(behaviour)
    expect(await fetchFaults()).toEqual(behaviour)
    expect(await setFaults({ duplicate: 1 })).toEqual({ behavesAs: 'cloud', duplicate: 1 })
    expect(await fetchFaults()).toEqual({ behavesAs: 'cloud', duplicate: 1 })
  })

  test('changes while the line is up: the maker of ids, and the capabilities', async () => {
    const from = newNumber()
    const ticketId = await desk.serve(from)
    await desk.send(ticketId, { body: 'Antes' })
    expect((await desk.onPhone(from, ({ body }) => body === 'Antes')).id).not.toContain('wamid')
    const fetchCapabilities = async () =>
      (await desk.admin.call('GET /whatsapp/:id', { params: { id: desk.whatsappId } })).capabilities
    expect(await fetchCapabilities()).toMatchObject({
      edits: true,
      deletes: true,
      windowHours: null,
    })
    await desk.faults({ behavesAs: 'cloud' })
    await vi.waitFor(
      async () =>
        expect(await fetchCapabilities()).toMatchObject({
          edits: false,
          deletes: false,
          checksNumbers: false,
          pairsByCode: false,
          windowHours: 24,
        }),
      WAIT,
    )
    const { id } = await desk.send(ticketId, { body: 'Depois' })
    expect((await desk.onPhone(from, ({ body }) => body === 'Depois')).id).toMatch(/^wamid\./)
    // Its status carries our reference.
    await desk.seen(ticketId, (message) => message.id === id && message.ack >= 2)
  })

  test('connects by itself in the official API’s manner', async () => {
    const { id } = await buildLine(desk.companyId)
    await desk.admin.call('PUT /simulator/:whatsappId/faults', {
      params: { whatsappId: id },
      body: { behavesAs: 'cloud' },
    })
    await vi.waitFor(async () => {
      const { status } = await desk.admin.call('GET /whatsapp/:id', { params: { id } })
      expect(status).toBe('CONNECTED')
    }, WAIT)
    const scan = await desk.admin.send('POST /simulator/:whatsappId/scan', {
      params: { whatsappId: id },
    })
    expect(scan.body).toMatchObject({ error: 'ERR_WAPP_NOT_INITIALIZED' })
  })

  test('settles a send without an answer by its status in the official API’s manner, and sends it once', async () => {
    await desk.faults({ behavesAs: 'cloud' })
    const from = newNumber()
    const ticketId = await desk.serve(from)
    await desk.faults({ behavesAs: 'cloud', loseAnswer: 1 })
    const { id } = await desk.send(ticketId, { body: 'Uma vez' })
    await desk.seen(ticketId, (message) => message.id === id && message.ack >= 2)
    expect(
      (await fetchPhoneMessages({ from })).filter(({ body }) => body === 'Uma vez'),
    ).toHaveLength(1)
  })

  test('resends a failed message once on request in the official API’s manner, though the answer is lost', async () => {
    await desk.faults({ behavesAs: 'cloud', failLater: { code: '131026', rate: 1, afterMs: 0 } })
    const from = newNumber()
    const ticketId = await desk.serve(from)
    const { id } = await desk.send(ticketId, { body: 'Outra vez' })
    await desk.seen(ticketId, (message) => message.id === id && message.failure !== null)
    const countCopies = async () =>
      (await fetchPhoneMessages({ from })).filter(({ body }) => body === 'Outra vez').length
    const before = await countCopies()
    await desk.faults({ behavesAs: 'cloud', loseAnswer: 1 })
    await desk.admin.call('POST /messages/:messageId/retry', { params: { messageId: id } })
    await vi.waitFor(async () => expect(await countCopies()).toBeGreaterThan(before), WAIT)
    const listWaitingDeliveries = () =>
      inCompany(desk.companyId, (db) =>
        db
          .selectFrom('outbox')
          .select('id')
          .where('companyId', '=', desk.companyId)
          .where('messageId', '=', id)
          .execute(),
      )
    // A status says that it has arrived.
    await vi.waitFor(async () => expect(await listWaitingDeliveries()).toEqual([]), WAIT)
    expect(await countCopies()).toBe(before + 1)
  })

  test.each(['beta', 'cloud'] as const)(
    'an accepted message fails afterwards, in the manner %s',
    async (behavesAs) => {
      await desk.faults({ behavesAs })
      const from = newNumber()
      const ticketId = await desk.serve(from)
      const failLater = { code: '131026', rate: 1, afterMs: 0 }
      await desk.faults({ behavesAs, failLater })
      const { id } = await desk.send(ticketId, { body: 'Não chega' })
      const failed = await desk.seen(
        ticketId,
        (message) => message.id === id && message.failure !== null,
      )
      expect(failed.failure).toMatchObject({ code: '131026' })
      expect((await fetchPhoneMessages({ from })).filter(({ fromMe }) => fromMe)).toEqual([])
    },
  )

  test('a refusal for now states its scope and end', async () => {
    const from = newNumber()
    const ticketId = await desk.serve(from)
    await desk.faults({ notNow: { rate: 1, code: '130429', scope: 'line', afterMs: 2000 } })
    const { id } = await desk.send(ticketId, { body: 'Devagar' })
    const listLineHolds = () =>
      inCompany(desk.companyId, (db) =>
        db
          .selectFrom('outboxHolds')
          .select(['scope', 'code'])
          .where('companyId', '=', desk.companyId)
          .execute(),
      )
    await vi.waitFor(
      async () => expect(await listLineHolds()).toEqual([{ scope: 'line', code: '130429' }]),
      WAIT,
    )
    await desk.faults({})
    await desk.onPhone(from, ({ body }) => body === 'Devagar')
    await desk.seen(ticketId, (message) => message.id === id && message.ack >= 1)
  })

  test('a send that is never answered delays no other conversation', async () => {
    const [hung, other] = [newNumber(), newNumber()]
    const [ticketId, otherId] = [await desk.serve(hung), await desk.serve(other)]
    await desk.faults({ hang: 1 })
    await desk.send(ticketId, { body: 'Sem resposta' })
    const listOpenAttempts = () =>
      inCompany(desk.companyId, (db) =>
        db
          .selectFrom('deliveryAttempts')
          .select('outcome')
          .where('companyId', '=', desk.companyId)
          .where('endedAt', 'is', null)
          .execute(),
      )
    await vi.waitFor(
      async () => expect(await listOpenAttempts()).toEqual([{ outcome: null }]),
      WAIT,
    )
    await desk.faults({})
    await desk.send(otherId, { body: 'Eu passo' })
    await desk.onPhone(other, ({ body }) => body === 'Eu passo')
    // The second attempt ends a moment after the phone shows its message.
    await vi.waitFor(
      async () => expect(await listOpenAttempts()).toEqual([{ outcome: null }]),
      WAIT,
    )
  })

  test('a send refused for now is tried again', async () => {
    const from = newNumber()
    const ticketId = await desk.serve(from)
    await desk.faults({ notNow: 1 })
    const { id } = await desk.send(ticketId, { body: 'Mais tarde' })
    const listFinishedAttempts = () =>
      inCompany(desk.companyId, (db) =>
        db
          .selectFrom('deliveryAttempts')
          .select('id')
          .where('companyId', '=', desk.companyId)
          .where('messageId', '=', id)
          .where('endedAt', 'is not', null)
          .execute(),
      )
    await vi.waitFor(async () => expect(await listFinishedAttempts()).not.toEqual([]), WAIT)
    await desk.faults({})
    await desk.onPhone(from, ({ body }) => body === 'Mais tarde')
  })

  test('messages overtake each other within a chat, and none is lost', async () => {
    await desk.faults({ disorderWithin: 0.5 })
    const from = newNumber()
    const bodies = Array.from({ length: 16 }, (_, index) => `fora de ordem ${index}`)
    for (const body of bodies) await post({ from, body })
    const ticketId = await untilTicketWith('fora de ordem 0')
    const messages = await untilThread(ticketId, ({ length }) => length >= bodies.length)
    const came = messages.map(({ body }) => body)
    expect(came.toSorted()).toEqual(bodies.toSorted())
    expect(came).not.toEqual(bodies)
  })

  test('a repeat after hours is recognised, and delays nothing until then', async () => {
    await desk.faults({ repeatLater: { rate: 1, afterMs: 3 * HOUR } })
    const from = newNumber()
    await post({ from, body: 'a primeira' })
    const ticketId = await untilTicketWith('a primeira')
    // Together with it, more events than a single batch holds.
    await Promise.all(
      Array.from({ length: 229 }, (_, index) => post({ from, body: `repetida ${index}` })),
    )
    const listWaitingEvents = async () =>
      inCompany(desk.companyId, (db) =>
        db
          .selectFrom('simulatedEvents')
          .select('seq')
          .where('companyId', '=', desk.companyId)
          .where('whatsappId', '=', desk.whatsappId)
          .execute(),
      )
    await vi.waitFor(async () => expect(await listWaitingEvents()).toHaveLength(230), WAIT)
    await post({ from, body: 'não espera' })
    await untilThread(ticketId, (messages) => messages.some(({ body }) => body === 'não espera'))
    moveClock(4 * HOUR)
    await desk.signIn()
    await vi.waitFor(async () => expect(await listWaitingEvents()).toEqual([]), WAIT)
    const found = await desk.admin.call('GET /messages/:ticketId', { params: { ticketId } })
    expect(found.count).toBe(231)
  })

  test('a new customer with a hidden number is one contact, whose number comes later', async () => {
    await desk.faults({ lidFirst: true })
    const from = newNumber()
    // The number is sent two seconds later.
    holdClock(now())
    await post({ from, name: 'Noêmia', body: 'Primeiro o código' })
    const ticketId = await untilTicketWith('Primeiro o código')
    const fetchContactNumber = async () => {
      const query = { status: 'pending', showAll: true } as const
      const { tickets } = await desk.admin.call('GET /tickets', { query })
      return tickets.find(({ id }) => id === ticketId)?.contact.number
    }
    expect(await fetchContactNumber()).toBe('')
    holdClock(undefined)
    await vi.waitFor(async () => expect(await fetchContactNumber()).toBe(from), WAIT)
    await post({ from, name: 'Noêmia', body: 'Depois o número' })
    await untilThread(ticketId, ({ length }) => length === 2)
  })

  test('an unreadable message is read later, also a medium', async () => {
    await desk.faults({ undecryptable: { rate: 1, readableAfterMs: 500 } })
    const from = newNumber()
    const bytes = Buffer.from('%PDF-1.4 the very bytes')
    await post({ from, body: 'Agora dá para ler' })
    await post({
      from,
      type: 'document',
      body: '',
      media: bytes.toString('base64'),
      mimetype: 'application/pdf',
      filename: 'nota.pdf',
    })
    const ticketId = await untilTicketWith('Agora dá para ler')
    await untilThread(ticketId, (messages) =>
      messages.some(({ mediaName, mediaUrl }) => mediaName === 'nota.pdf' && mediaUrl !== null),
    )
  })

  test('slow, expired and corrupted media arrive in the end', async () => {
    await desk.faults({ fetch: { slowMs: 100, expired: 1, corrupt: 1 } })
    const from = newNumber()
    const bytes = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    await post({ from, body: 'Segue a nota' })
    const document = { type: 'document' as const, mimetype: 'application/pdf', body: '' }
    await post({ from, ...document, media: bytes.toString('base64'), filename: 'nota.pdf' })
    const ticketId = await untilTicketWith('Segue a nota')
    await desk.seen(ticketId, ({ mediaName }) => mediaName === 'nota.pdf')
    await desk.faults({ fetch: { slowMs: 100, expired: 1 } })
    await untilThread(ticketId, (messages) => messages.some(({ mediaUrl }) => mediaUrl !== null))
  })
})

describe('a posted message', () => {
  test('keeps its details beside its text, and shows them', async () => {
    const from = newNumber()
    const said = {
      choice: { id: '2', title: 'Vendas', payload: 'queue:2', answers: 'ABC' },
      referral: {
        sourceType: 'ad',
        sourceId: '1',
        sourceUrl: 'https://fb.me/x',
        headline: 'Promoção',
        body: '',
        clickId: 'c',
      },
      product: { catalogId: 'c1', productId: 'p1' },
      forwarded: true,
      viewOnce: true,
      origin: 'late' as const,
    }
    await post({ from, body: 'Vendas', ...said })
    const order = {
      catalogId: 'c1',
      items: [{ productId: 'p', quantity: 1, price: 2, currency: 'BRL' }],
    }
    await post({ from, type: 'order', body: 'Este', order })
    const place = { name: 'Mercado', address: 'Rua A, 1', url: 'https://mercado.example' }
    await post({ from, type: 'location', body: '-23.5,-46.6', place })
    expect(await fetchPhoneMessages({ from })).toMatchObject([
      { body: 'Vendas', ...said },
      { type: 'order', order },
      { type: 'location', place },
    ])
  })

  test('is no location without coordinates, and no order without items', async () => {
    const from = newNumber()
    expect(await sendPost({ from, type: 'location', body: 'aqui perto' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_INPUT', fields: [{ path: 'body' }] },
    })
    expect(await sendPost({ from, type: 'order', body: 'Quero' })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'order' }] },
    })
    expect(await fetchPhoneMessages({ from })).toEqual([])
  })

  test('is named by its writer too, if two chats have its id', async () => {
    const [one, other] = [newNumber(), newNumber()]
    const id = 'SAME-IN-BOTH'
    const file = { type: 'document' as const, mimetype: 'application/pdf', filename: 'a.pdf' }
    await post({ from: one, id, body: 'de uma', ...file, media: 'YQ==' })
    await post({ from: other, id, body: 'de outra', ...file, media: 'Yg==' })
    const message = { ...params(), id }
    const edit = (query: { from?: string }) =>
      desk.admin.send('PUT /simulator/:whatsappId/messages/:id', {
        params: message,
        query,
        body: { body: 'mudada' },
      })
    expect(await edit({})).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_INPUT', fields: [{ path: 'from' }] },
    })
    expect(await edit({ from: other })).toMatchObject({ status: 202 })
    const fetchMedia = (query: { from?: string }) =>
      desk.admin.send('GET /simulator/:whatsappId/messages/:id/media', { params: message, query })
    expect((await fetchMedia({ from: one })).raw.rawPayload.toString()).toBe('a')
    expect((await fetchMedia({ from: other })).raw.rawPayload.toString()).toBe('b')
    const remove = (query: { from?: string }) =>
      desk.admin.send('DELETE /simulator/:whatsappId/messages/:id', { params: message, query })
    expect(await remove({})).toMatchObject({ status: 400 })
    expect(await remove({ from: one })).toMatchObject({ status: 202 })
    expect(await fetchPhoneMessages({ from: one })).toMatchObject([{ deleted: true }])
    expect(await fetchPhoneMessages({ from: other })).toMatchObject([
      { body: 'mudada', edited: true },
    ])
    // An id of a single chat needs no writer.
    const alone = await post({ from: one, body: 'só aqui' })
    await desk.admin.call('DELETE /simulator/:whatsappId/messages/:id', {
      params: { ...params(), id: alone.id },
    })
  })
})
