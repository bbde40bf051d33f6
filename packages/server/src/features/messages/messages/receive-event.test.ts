import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Content, InboundEvent, LineKey } from '../../../channels/channel.ts'
import { type InboxDrain, startInboxDrain } from '../../../channels/inbox/drain-inbox.ts'
import { storeEvents } from '../../../channels/inbox/store-events.ts'
import { now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildCompany, PASSWORD } from '../../../testing/build-company.ts'
import { buildLine } from '../../../testing/build-line.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { decide, storeAndAnswerEvents } from '../../answers/automation/index.ts'

// Events of drivers of any provider, stored directly in the inbox, including some that the simulator never sends.

let app: TestApp
let drain: InboxDrain
let desk: { line: LineKey; admin: TestClient }
beforeAll(async () => {
  app = await startTestApp()
  drain = startInboxDrain(storeAndAnswerEvents(decide))
  desk = await buildLineDesk()
})
afterAll(async () => {
  await drain.stop()
  await app.close()
})

async function buildLineDesk() {
  const { company, admin: account } = await buildCompany()
  const admin = new TestClient(app.http)
  await admin.signIn(account.email, PASSWORD)
  const line = { companyId: company.id, whatsappId: (await buildLine(company.id)).id }
  return { line, admin }
}

let told = 0
const chatOf = (from: string) => ({ kind: 'phone' as const, value: from, name: 'Maria' })

function messageEvent(
  from: string,
  content: Content | string,
  more: { providerId?: string; fromMe?: boolean; at?: number; raw?: unknown } = {},
): InboundEvent {
  return {
    kind: 'message',
    providerId: `written-${++told}`,
    chat: chatOf(from),
    fromMe: false,
    at: now().getTime(),
    content: typeof content === 'string' ? { type: 'text', body: content } : content,
    raw: {},
    ...more,
  }
}

function ackEvent(from: string, targetId: string, ack: number): InboundEvent {
  return { kind: 'ack', providerId: `${targetId}:${ack}`, chat: chatOf(from), targetId, ack }
}

const WAIT = { interval: 20 }

async function ticketsOf(from: string, { admin } = desk): Promise<Ticket[]> {
  const query = { showAll: true, searchParam: from, ofContact: true }
  return (await admin.call('GET /tickets', { query })).tickets
}

/** Waits until the customer's newest ticket has this last message. */
function waitForLastMessage(from: string, lastMessage: string, at = desk): Promise<Ticket> {
  return vi.waitFor(async () => {
    const [ticket] = await ticketsOf(from, at)
    expect(ticket?.lastMessage).toBe(lastMessage)
    if (!ticket) throw new Error('unreachable')
    return ticket
  }, WAIT)
}

async function threadOf(ticketId: number, { admin } = desk): Promise<Message[]> {
  return (await admin.call('GET /messages/:ticketId', { params: { ticketId } })).messages
}

/** A waiting answer with the provider's id. */
async function createWaitingAnswer(
  from: string,
): Promise<{ ticketId: number; providerId: string }> {
  await storeEvents(desk.line, [messageEvent(from, 'Oi')])
  const { id: ticketId } = await waitForLastMessage(from, 'Oi')
  await desk.admin.call('PUT /tickets/:id', { params: { id: ticketId }, body: { status: 'open' } })
  const sent = await desk.admin.call('POST /messages/:ticketId', {
    params: { ticketId },
    body: { body: 'Olá' },
  })
  const { providerId } = await storedRow('id' in sent ? sent.id : '')
  return { ticketId, providerId: providerId ?? '' }
}

function storedRow(id: string) {
  return inCompany(desk.line.companyId, (db) =>
    db
      .selectFrom('messages')
      .select(['providerId', 'raw'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
}

describe('the ack of an outgoing message', () => {
  test('only rises, in any order and repetition of reports', async () => {
    const from = '5511940000001'
    const { ticketId, providerId } = await createWaitingAnswer(from)
    await storeEvents(desk.line, [ackEvent(from, providerId, 4), ackEvent(from, providerId, 3)])
    await storeEvents(desk.line, [
      ackEvent(from, providerId, 1),
      ackEvent(from, providerId, 4),
      ackEvent(from, 'never-sent', 4),
      messageEvent(from, 'Visto'),
    ])
    await waitForLastMessage(from, 'Visto')
    expect((await threadOf(ticketId)).find(({ fromMe }) => fromMe)).toMatchObject({ ack: 4 })
  })

  test('is replaced by a failure, also after it was accepted', async () => {
    const from = '5511940000002'
    const { ticketId, providerId } = await createWaitingAnswer(from)
    await storeEvents(desk.line, [
      ackEvent(from, providerId, 1),
      {
        kind: 'failure',
        providerId: `${providerId}:failed`,
        chat: chatOf(from),
        targetId: providerId,
        code: '131026',
        reason: 'Message undeliverable',
      },
      messageEvent(from, 'E então?'),
    ])
    await waitForLastMessage(from, 'E então?')
    expect((await threadOf(ticketId)).find(({ fromMe }) => fromMe)).toMatchObject({
      ack: 1,
      failure: { code: '131026', reason: 'Message undeliverable' },
    })
  })
})

test('an echo of a sent message is recognised by its id', async () => {
  const from = '5511940000003'
  const { ticketId, providerId } = await createWaitingAnswer(from)
  await storeEvents(desk.line, [
    messageEvent(from, 'Olá', { providerId, fromMe: true }),
    messageEvent(from, 'Obrigada'),
  ])
  await waitForLastMessage(from, 'Obrigada')
  expect((await threadOf(ticketId)).map(({ body }) => body)).toEqual(['Oi', 'Olá', 'Obrigada'])
})

test('a message of an unknown kind is stored with its raw data, and shown as unknown', async () => {
  const from = '5511940000004'
  const raw = { pollCreationMessage: { name: 'Qual sabor?', options: ['Coco', 'Milho'] } }
  await storeEvents(desk.line, [
    messageEvent(from, { type: 'unknown', name: 'pollCreationMessage' }, { raw }),
  ])
  const ticket = await waitForLastMessage(from, '❔')
  expect(ticket).toMatchObject({ status: 'pending', unreadMessages: 1 })
  const [message] = await threadOf(ticket.id)
  expect(message).toMatchObject({
    mediaType: 'conversation',
    messageType: 'unknown',
    body: '❔',
  })
  expect((await storedRow(message?.id ?? '')).raw).toEqual(raw)
})

test('the same provider’s id on lines of two companies is two messages', async () => {
  const other = await buildLineDesk()
  const event = messageEvent('5511940000005', 'De quem?', { providerId: 'the-same-id' })
  await storeEvents(desk.line, [event])
  await storeEvents(other.line, [event])
  for (const at of [desk, other]) {
    const { id } = await waitForLastMessage('5511940000005', 'De quem?', at)
    expect(await threadOf(id, at)).toHaveLength(1)
  }
})

test('a phone whose clock is ahead writes no message into the future', async () => {
  const from = '5511940000006'
  const at = now().getTime() + 3_600_000
  await storeEvents(desk.line, [messageEvent(from, 'Amanhã', { at })])
  const { id } = await waitForLastMessage(from, 'Amanhã')
  const [message] = await threadOf(id)
  expect(new Date(message?.createdAt ?? '').getTime()).toBeLessThanOrEqual(now().getTime())
})

test('a conversation that the company starts on its own phone is not pending until it is answered', async () => {
  const from = '5511940000007'
  await storeEvents(desk.line, [messageEvent(from, 'Seu pedido saiu', { fromMe: true })])
  const begun = await waitForLastMessage(from, 'Seu pedido saiu')
  expect(begun).toMatchObject({ status: 'closed', unreadMessages: 0 })
  await storeEvents(desk.line, [messageEvent(from, 'Oba!')])
  expect(await waitForLastMessage(from, 'Oba!')).toMatchObject({
    id: begun.id,
    status: 'pending',
    unreadMessages: 1,
  })
})

test('read receipts are sent to each number that a customer wrote from', async () => {
  const [one, two] = ['5511940000011', '5511940000012'] as const
  await storeEvents(desk.line, [messageEvent(one, 'De um'), messageEvent(two, 'Do outro')])
  const first = await waitForLastMessage(one, 'De um')
  const other = await waitForLastMessage(two, 'Do outro')
  const changeTicket = (id: number, body: object) =>
    desk.admin.send('PUT /tickets/:id', { params: { id }, body })
  await changeTicket(other.id, { status: 'closed' })
  await desk.admin.call('POST /contacts/:id/merge', {
    params: { id: first.contactId },
    body: { otherId: other.contactId },
  })
  await storeEvents(desk.line, [messageEvent(two, 'De novo')])
  const { id } = await waitForLastMessage(one, 'De novo')
  await changeTicket(id, { status: 'open' })
  await threadOf(id)
  const deliveries = await inCompany(desk.line.companyId, (db) =>
    db.selectFrom('outbox').select('payload').where('kind', '=', 'read').execute(),
  )
  expect(deliveries.map(({ payload }) => payload)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ chat: expect.objectContaining({ kind: 'phone', value: one }) }),
      expect.objectContaining({ chat: expect.objectContaining({ kind: 'phone', value: two }) }),
    ]),
  )
})

test('a customer who writes while a user opens a ticket for them has one ticket', async () => {
  const numbers = Array.from({ length: 12 }, (_, index) => `55119500000${10 + index}`)
  await Promise.all(
    numbers.map(async (number) => {
      const { id: contactId } = await desk.admin.call('POST /contacts', {
        body: { name: 'Simultânea', number },
      })
      const [opened] = await Promise.all([
        desk.admin.send('POST /tickets', { body: { contactId } }),
        storeEvents(desk.line, [messageEvent(number, 'Cheguei')]),
      ])
      expect([200, 400]).toContain(opened.status)
      if (opened.status === 400)
        expect(opened.body).toMatchObject({ error: 'ERR_OTHER_OPEN_TICKET' })
      await waitForLastMessage(number, 'Cheguei')
      expect(await ticketsOf(number)).toHaveLength(1)
    }),
  )
})
