import type { Message } from '@guiche/contract/messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InboundEvent, Party } from '../../../../channels/channel.ts'
import { type InboxDrain, startInboxDrain } from '../../../../channels/inbox/drain-inbox.ts'
import { DAY, MINUTE, now } from '../../../../platform/clock.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { buildQueue, buildUser, PASSWORD } from '../../../../testing/build-company.ts'
import {
  buildDriverlessLine,
  type DriverlessLine,
  messageFrom,
} from '../../../../testing/build-driverless-line.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { TestClient } from '../../../../testing/test-client.ts'
import { mergeThreads, lockThreadsOfContacts, splitThread } from '../../../tickets/threads/index.ts'
import { receiveEvents } from './receive-events.ts'

// Messages from before the line's connection.

let app: TestApp
let drain: InboxDrain
let told: DriverlessLine
beforeAll(async () => {
  app = await startTestApp()
  drain = startInboxDrain(receiveEvents)
})
beforeEach(async () => {
  told = await buildDriverlessLine(app)
})
afterAll(async () => {
  await drain.stop()
  await app.close()
})

const maria: Party = { kind: 'phone', value: '5511987650001', name: 'Maria' }
const rui: Party = { kind: 'phone', value: '5511987650002', name: 'Rui' }

/** A message that was written so many minutes before the last day. */
function historyMessage(chat: Party, minutes: number, more: object = {}): InboundEvent {
  const at = now().getTime() - DAY - minutes * MINUTE
  return messageFrom(chat, `há ${minutes}`, { origin: 'history', at, ...more })
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const bodiesOf = (messages: readonly Message[]) => messages.map(({ body }) => body)

async function fetchThreadPage(
  ticketId: number,
  query: { pageNumber?: number; upTo?: number } = {},
) {
  return told.admin.call('GET /messages/:ticketId', { params: { ticketId }, query })
}

async function listTickets() {
  const { companyId } = told.line
  return inCompany(companyId, (db) =>
    db.selectFrom('tickets').selectAll().where('companyId', '=', companyId).orderBy('id').execute(),
  )
}

async function storedPositions(): Promise<number[]> {
  const { companyId } = told.line
  const rows = await inCompany(companyId, (db) =>
    db
      .selectFrom('messages')
      .select('position')
      .where('companyId', '=', companyId)
      .orderBy('position')
      .execute(),
  )
  return rows.map(({ position }) => position)
}

test('it is stored above live messages by its time, in any order of arrival', async () => {
  await told.tell(messageFrom(maria, 'Oi'))
  await told.tell(historyMessage(maria, 20), historyMessage(maria, 40), historyMessage(maria, 30))
  await told.tell(messageFrom(maria, 'Alguém aí?'))
  await told.tell(historyMessage(maria, 50), historyMessage(maria, 10))
  expect(bodiesOf(await told.thread())).toEqual([
    'há 50',
    'há 40',
    'há 30',
    'há 20',
    'há 10',
    'Oi',
    'Alguém aí?',
  ])
  expect(await storedPositions()).toEqual([-4, -3, -2, -1, 0, 1, 2])
})

test('it is paged like live messages', async () => {
  await told.tell(...range(27).map((minute) => historyMessage(maria, minute)))
  await told.tell(...range(25).map((index) => messageFrom(maria, `agora ${index}`)))
  const { id } = await told.open()
  const expected = [
    ...range(27)
      .toReversed()
      .map((minute) => `há ${minute}`),
    ...range(25).map((index) => `agora ${index}`),
  ]
  const numbered = [
    await fetchThreadPage(id),
    await fetchThreadPage(id, { pageNumber: 2 }),
    await fetchThreadPage(id, { pageNumber: 3 }),
  ]
  expect(numbered.toReversed().flatMap(({ messages }) => bodiesOf(messages))).toEqual(expected)
  expect(numbered.map(({ count, hasMore }) => [count, hasMore])).toEqual([
    [52, true],
    [52, true],
    [52, false],
  ])
  expect((await fetchThreadPage(id, { pageNumber: 4 })).messages).toEqual([])

  const [newest] = numbered
  const older = await fetchThreadPage(id, { upTo: (newest?.upTo ?? 0) - 20 })
  const oldest = await fetchThreadPage(id, { upTo: older.upTo - 20 })
  expect(oldest.upTo).toBe(-15)
  expect([...bodiesOf(oldest.messages), ...bodiesOf(older.messages)]).toEqual(expected.slice(0, 32))
  expect([older.hasMore, oldest.hasMore, oldest.hasNewer]).toEqual([true, false, true])
})

test('it opens no ticket, counts as read, and appears in no list and no report', async () => {
  await told.tell(historyMessage(maria, 10), historyMessage(maria, 5, { fromMe: true }))
  expect(await listTickets()).toMatchObject([
    { isHistory: true, status: 'closed', unreadMessages: 0, queueId: null, userId: null },
  ])
  for (const status of ['pending', 'open', 'closed', undefined] as const) {
    const query = { showAll: true, ...(status && { status }) }
    expect(await told.admin.call('GET /tickets', { query })).toMatchObject({
      tickets: [],
      count: 0,
    })
  }
  for (const searchParam of ['Maria', (await listTickets())[0]?.protocol ?? '']) {
    const query = { showAll: true, searchParam }
    expect((await told.admin.call('GET /tickets', { query })).tickets).toEqual([])
  }
  const [contact] = (await told.admin.call('GET /contacts', {})).contacts
  const params = { id: contact?.id ?? 0 }
  expect(await told.admin.call('GET /contacts/:id/history', { params })).toMatchObject({
    tickets: [],
    count: 0,
  })
  expect((await told.admin.call('GET /message-search', { query: { q: 'há' } })).hits).toHaveLength(
    2,
  )
})

test('a message after it opens another ticket: the history ticket never reopens', async () => {
  await told.tell(historyMessage(maria, 1, { at: now().getTime() - MINUTE }))
  await told.tell(messageFrom(maria, 'Oi'))
  const [history, live] = await listTickets()
  expect(history).toMatchObject({ isHistory: true, status: 'closed', lastMessage: '' })
  expect(live).toMatchObject({
    isHistory: false,
    status: 'pending',
    unreadMessages: 1,
    lastMessage: 'Oi',
  })
  const params = { id: history?.id ?? 0 }
  expect(
    await told.admin.send('PUT /tickets/:id', { params, body: { status: 'open' } }),
  ).toMatchObject({ status: 400, body: { error: 'ERR_TICKET_OF_HISTORY' } })
})

test('changes find it, before its arrival and after', async () => {
  const reactionEvent = (targetId: string): InboundEvent => ({
    kind: 'reaction',
    providerId: `of ${targetId}`,
    chat: maria,
    targetId,
    emoji: '👍',
    fromMe: false,
    at: now().getTime(),
  })
  await told.tell(reactionEvent('EARLY'))
  await told.tell(
    historyMessage(maria, 2, { providerId: 'EARLY' }),
    historyMessage(maria, 1, { providerId: 'LATE' }),
  )
  await told.tell(reactionEvent('LATE'), messageFrom(maria, 'Oi'))
  const [early, late] = await told.thread()
  expect([early?.reactions, late?.reactions]).toMatchObject([[{ emoji: '👍' }], [{ emoji: '👍' }]])
  const [ticket] = (await told.admin.call('GET /tickets', { query: { showAll: true } })).tickets
  expect(ticket?.lastMessage).toBe('Oi')
})

test('a repeat is stored once, also of a live message', async () => {
  await told.tell(
    messageFrom(maria, 'Oi', { providerId: 'ONE' }),
    historyMessage(maria, 1, { providerId: 'TWO' }),
  )
  await told.tell(
    historyMessage(maria, 1, { providerId: 'ONE' }),
    historyMessage(maria, 7, { providerId: 'TWO' }),
  )
  expect(bodiesOf(await told.thread())).toEqual(['há 1', 'Oi'])
})

test('its files are fetched on request, ours as well, which are not sent again', async () => {
  const content = { type: 'image', caption: '', mimetype: 'image/png', filename: '', media: {} }
  await told.tell(
    historyMessage(maria, 2, { content }),
    historyMessage(maria, 1, { content, fromMe: true }),
  )
  await told.tell(messageFrom(maria, 'Oi'))
  await told.open()
  const waitingDeliveries = async () =>
    inCompany(told.line.companyId, (db) =>
      db
        .selectFrom('outbox')
        .select(['kind', 'messageId'])
        .where('companyId', '=', told.line.companyId)
        .where('kind', '!=', 'read')
        .orderBy('id')
        .execute(),
    )
  expect(await waitingDeliveries()).toEqual([])
  const pictures = (await told.thread()).slice(0, 2)
  for (const { id, failure } of pictures) {
    expect(failure?.code).toBe('ERR_MEDIA_NOT_LOADED')
    await told.admin.call('POST /messages/:messageId/retry', { params: { messageId: id } })
  }
  expect(await waitingDeliveries()).toEqual(
    pictures.map(({ id }) => ({ kind: 'fetch', messageId: id })),
  )
  expect((await told.thread()).map(({ failure }) => failure)).toEqual([null, null, null])
})

test('the attendant of a conversation fetches files of its history, also if others’ tickets are hidden', async () => {
  const { companyId } = told.line
  const queueId = await buildQueue(companyId)
  const { user, email } = await buildUser(companyId, { queueIds: [queueId] })
  const attendant = new TestClient(app.http)
  await attendant.signIn(email, PASSWORD)
  const content = { type: 'image', caption: '', mimetype: 'image/png', filename: '', media: {} }
  await told.tell(historyMessage(maria, 1, { content }))
  await told.tell(messageFrom(maria, 'Oi'))
  const [picture] = await told.thread()
  const params = { messageId: picture?.id ?? '' }
  expect(await attendant.send('POST /messages/:messageId/retry', { params })).toMatchObject({
    body: { error: 'ERR_NO_PERMISSION' },
  })
  const { id } = await told.open()
  await told.admin.call('PUT /tickets/:id', { params: { id }, body: { queueId, userId: user.id } })
  const loading = await attendant.call('POST /messages/:messageId/retry', { params })
  expect(loading.failure).toBeNull()
})

test('a blocked customer’s history is dropped', async () => {
  await told.tell(messageFrom(maria, 'Oi'))
  const [contact] = (await told.admin.call('GET /contacts', {})).contacts
  const params = { id: contact?.id ?? 0 }
  await told.admin.call('PUT /contacts/:id/block', { params, body: { isBlocked: true } })
  await told.tell(historyMessage(maria, 1))
  expect(await storedPositions()).toEqual([1])
})

test('merged threads have one history, and each has its own after the undo', async () => {
  await told.tell(historyMessage(maria, 30), historyMessage(rui, 20), historyMessage(maria, 10))
  await told.tell(messageFrom(rui, 'Rui agora', { at: now().getTime() - MINUTE }))
  await told.tell(messageFrom(maria, 'Maria agora'))
  const { companyId } = told.line
  const rows = await listTickets()
  const ticketsOf = (chat: Party) => rows.filter(({ contactId }) => contactId === contactIdOf(chat))
  const contacts = (await told.admin.call('GET /contacts', {})).contacts
  const contactIdOf = ({ value }: Party) => contacts.find(({ number }) => number === value)?.id ?? 0
  const [ofMaria, ofRui] = [ticketsOf(maria), ticketsOf(rui)]
  const pair = { from: ofRui[0]?.threadId ?? 0, to: ofMaria[0]?.threadId ?? 0 }

  const readThreads = () =>
    inCompany(companyId, async (db) => {
      const messages = await db
        .selectFrom('messages')
        .select(['body', 'threadId', 'position'])
        .where('companyId', '=', companyId)
        .orderBy('threadId')
        .orderBy('position')
        .execute()
      const threads = await db
        .selectFrom('threads')
        .select(['id', 'firstPosition', 'lastPosition'])
        .where('companyId', '=', companyId)
        .orderBy('id')
        .execute()
      const positionedTexts = (id: number) =>
        messages.flatMap((row) => (row.threadId === id ? [`${row.position} ${row.body}`] : []))
      const findThread = (id: number) => threads.find((thread) => thread.id === id)
      return [pair.to, pair.from].map((id) => [findThread(id), positionedTexts(id)])
    })
  const apart = await readThreads()
  expect(apart).toMatchObject([
    [{ firstPosition: -1, lastPosition: 1 }, ['-1 há 30', '0 há 10', '1 Maria agora']],
    [{ firstPosition: 0, lastPosition: 1 }, ['0 há 20', '1 Rui agora']],
  ])
  await inCompany(companyId, async (db) => {
    await lockThreadsOfContacts(db, companyId, [contactIdOf(maria), contactIdOf(rui)])
    await mergeThreads(db, companyId, pair)
  })
  expect(await readThreads()).toMatchObject([
    [
      { firstPosition: -2, lastPosition: 2 },
      ['-2 há 30', '-1 há 20', '0 há 10', '1 Rui agora', '2 Maria agora'],
    ],
    [{ firstPosition: 1, lastPosition: 0 }, []],
  ])
  await inCompany(companyId, async (db) => {
    await lockThreadsOfContacts(db, companyId, [contactIdOf(maria), contactIdOf(rui)])
    await splitThread(
      db,
      companyId,
      pair,
      ofRui.map(({ id }) => id),
    )
  })
  expect(await readThreads()).toEqual(apart)
})

test('deleting a ticket leaves the history above, without gaps', async () => {
  await told.tell(historyMessage(maria, 2), historyMessage(maria, 1), messageFrom(maria, 'Oi'))
  // The live message was stored first.
  const [live, history] = await listTickets()
  await told.admin.call('DELETE /tickets/:id', { params: { id: live?.id ?? 0 } })
  expect(await storedPositions()).toEqual([-1, 0])
  await told.tell(messageFrom(maria, 'De novo'))
  expect(bodiesOf(await told.thread())).toEqual(['há 2', 'há 1', 'De novo'])
  await told.admin.call('DELETE /tickets/:id', { params: { id: history?.id ?? 0 } })
  expect(await storedPositions()).toEqual([1])
  expect(bodiesOf(await told.thread())).toEqual(['De novo'])
})
