import type { Ticket } from '@guiche/contract/tickets'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { InboundEvent, LineKey, Party, PartyName } from '../../../channels/channel.ts'
import { type InboxDrain, startInboxDrain } from '../../../channels/inbox/drain-inbox.ts'
import { storeEvents } from '../../../channels/inbox/store-events.ts'
import { HOUR, moveClock, now, resetClock } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildCompany, PASSWORD } from '../../../testing/build-company.ts'
import { buildLine } from '../../../testing/build-line.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { untilSessionsWaitForLocks } from '../../../testing/lock-waits.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { decide, storeAndAnswerEvents } from '../../answers/automation/index.ts'
import { recordSent } from './delivering/record-outcome.ts'
import { findMessage, lockMessage, raiseAck, saveMessage } from './messages.queries.ts'

// Events of real providers about one person under several names, late, repeated and out of order.

let app: TestApp
let drain: InboxDrain
let line: LineKey
let admin: TestClient
beforeAll(async () => {
  app = await startTestApp()
  drain = startInboxDrain(storeAndAnswerEvents(decide))
})
beforeEach(async () => {
  const { company, admin: account } = await buildCompany()
  admin = new TestClient(app.http)
  await admin.signIn(account.email, PASSWORD)
  line = { companyId: company.id, whatsappId: (await buildLine(company.id)).id }
  const params = { key: 'CheckMsgIsGroup' }
  await admin.call('PUT /settings/:key', { params, body: { value: 'disabled' } })
})
afterAll(async () => {
  await drain.stop()
  await app.close()
})

let told = 0
const phoneParty = (value: string, name = 'Maria'): Party => ({ kind: 'phone', value, name })
const lidParty = (value: string, name = '', also?: PartyName[]): Party => ({
  kind: 'lid',
  value,
  name,
  ...(also && { also }),
})

function messageEvent(chat: Party, body: string, more: object = {}): InboundEvent {
  return {
    kind: 'message',
    providerId: `w-${++told}`,
    chat,
    fromMe: false,
    at: now().getTime(),
    content: { type: 'text', body },
    raw: {},
    ...more,
  }
}

const identityEvent = (chat: Party, replaces?: PartyName): InboundEvent => ({
  kind: 'identity',
  providerId: `i-${++told}`,
  chat,
  ...(replaces && { replaces }),
})

/** Stores events and waits until they are applied. */
async function storeAndApply(...events: InboundEvent[]): Promise<void> {
  await storeEvents(line, events)
  await vi.waitFor(
    async () => {
      const waiting = await inCompany(line.companyId, (db) =>
        db.selectFrom('inbox').select(['id', 'error']).where('doneAt', 'is', null).execute(),
      )
      expect(waiting).toEqual([])
    },
    { interval: 20 },
  )
}

const fetchContacts = async () =>
  (await admin.call('GET /contacts')).contacts.map(({ name, number }) => ({ name, number }))

const fetchPendingTickets = async (): Promise<Ticket[]> =>
  (await admin.call('GET /tickets', { query: { showAll: true, status: 'pending' } })).tickets

const findStoredMessage = (providerId: string) =>
  inCompany(line.companyId, (db) =>
    db
      .selectFrom('messages')
      .selectAll()
      .where('providerId', '=', providerId)
      .executeTakeFirstOrThrow(),
  )

const NUMBER = '5511987650001'
const OPAQUE = '123456789012345'

test('a contact without a number is named by the end of its opaque id until a name is known', async () => {
  await storeAndApply(messageEvent(lidParty(OPAQUE), 'Oi'))
  expect(await fetchContacts()).toEqual([{ name: 'WhatsApp 2345', number: '' }])
  await storeAndApply(identityEvent(lidParty(OPAQUE, '', [{ kind: 'phone', value: NUMBER }])))
  expect(await fetchContacts()).toEqual([{ name: NUMBER, number: NUMBER }])
})

test('two opaque ids without numbers are two contacts', async () => {
  await storeAndApply(
    messageEvent(lidParty(OPAQUE, 'Ana'), 'Oi'),
    messageEvent(lidParty('99887766554433', 'Bia'), 'Oi'),
  )
  expect(await fetchContacts()).toEqual([
    { name: 'Ana', number: '' },
    { name: 'Bia', number: '' },
  ])
})

test('a username is the name of a contact without another name', async () => {
  await storeAndApply(
    messageEvent(lidParty(OPAQUE, '', [{ kind: 'username', value: 'maria.loja' }]), 'Oi'),
  )
  expect(await fetchContacts()).toEqual([{ name: '@maria.loja', number: '' }])
})

test('an identity that is reported before any message is stored', async () => {
  await storeAndApply(identityEvent(lidParty(OPAQUE, '', [{ kind: 'phone', value: NUMBER }])))
  expect(await fetchContacts()).toEqual([])
  await storeAndApply(messageEvent(lidParty(OPAQUE, 'Rui'), 'por lid'))
  await storeAndApply(messageEvent(phoneParty(NUMBER, 'Rui'), 'por número'))
  expect(await fetchContacts()).toEqual([{ name: 'Rui', number: NUMBER }])
  expect(await fetchPendingTickets()).toHaveLength(1)
})

test('a message with both identities merges their contacts', async () => {
  await storeAndApply(
    messageEvent(phoneParty(NUMBER), 'um'),
    messageEvent(lidParty(OPAQUE, 'Maria'), 'dois'),
  )
  expect(await fetchContacts()).toHaveLength(2)
  await storeAndApply(
    messageEvent(lidParty(OPAQUE, 'Maria', [{ kind: 'phone', value: NUMBER }]), 'três'),
  )
  expect(await fetchContacts()).toEqual([{ name: 'Maria', number: NUMBER }])
  const [ticket] = await fetchPendingTickets()
  expect(ticket?.lastMessage).toBe('três')
})

test('a batch in which a person appears under two identities keeps its order', async () => {
  await storeAndApply(messageEvent(phoneParty(NUMBER), 'Oi'))
  await storeAndApply(identityEvent(lidParty(OPAQUE, '', [{ kind: 'phone', value: NUMBER }])))
  await storeAndApply(messageEvent(lidParty(OPAQUE), 'velho', { providerId: 'ORDERED' }), {
    kind: 'edit',
    providerId: 'ORDERED-edit',
    chat: phoneParty(NUMBER),
    targetId: 'ORDERED',
    body: 'novo',
    at: 1,
  })
  expect(await findStoredMessage('ORDERED')).toMatchObject({ body: 'novo', isEdited: true })
})

test('a customer who changes their number keeps the conversation, and the old number is free', async () => {
  await storeAndApply(messageEvent(phoneParty(NUMBER), 'Oi'))
  const next = '5511987650002'
  await storeAndApply(identityEvent(phoneParty(next), { kind: 'phone', value: NUMBER }))
  expect(await fetchContacts()).toEqual([{ name: 'Maria', number: next }])
  await storeAndApply(messageEvent(phoneParty(NUMBER, 'Outra pessoa'), 'Oi'))
  expect(await fetchContacts()).toEqual([
    { name: 'Maria', number: next },
    { name: 'Outra pessoa', number: NUMBER },
  ])
})

test('a name from the company’s own phone renames no contact', async () => {
  await storeAndApply(
    messageEvent(phoneParty(NUMBER, 'Cliente'), 'Oi'),
    messageEvent(phoneParty(NUMBER, 'Minha Loja'), 'Olá', { fromMe: true }),
  )
  expect(await fetchContacts()).toEqual([{ name: 'Cliente', number: NUMBER }])
})

test('a push name of any length, or with U+0000, stops no event', async () => {
  await storeAndApply(messageEvent(phoneParty(NUMBER, `\0${'x'.repeat(300)}`), 'oi\0'))
  const [ticket] = await fetchPendingTickets()
  expect(ticket?.lastMessage).toBe('oi')
  expect(ticket?.contact.name).toBe('x'.repeat(200))
})

test('an event about a picture clears no name of the phone’s contact list, and adds no contact to it', async () => {
  const contactEvent = (
    providerId: string,
    name: string,
    hasNewPicture: boolean,
  ): InboundEvent => ({
    kind: 'contact',
    providerId,
    chat: phoneParty(NUMBER, name),
    hasNewPicture,
  })
  await storeAndApply(contactEvent('c1', 'Maria da Loja', false), contactEvent('c2', '', true))
  await storeAndApply({ ...contactEvent('c3', '', true), chat: phoneParty('5511987650009', '') })
  const book = await inCompany(line.companyId, (db) =>
    db.selectFrom('phoneContacts').select(['number', 'name']).execute(),
  )
  expect(book).toEqual([{ number: NUMBER, name: 'Maria da Loja' }])
})

test('a placeholder is filled once its message can be read', async () => {
  const unreadable = { type: 'unknown', name: 'undecryptable' }
  await storeAndApply(
    messageEvent(phoneParty(NUMBER), '', { providerId: 'PLACE', content: unreadable }),
  )
  await storeAndApply({
    kind: 'filled',
    providerId: 'PLACE-filled',
    chat: phoneParty(NUMBER),
    targetId: 'PLACE',
    content: { type: 'text', body: 'agora legível' },
  })
  expect(await findStoredMessage('PLACE')).toMatchObject({
    mediaType: 'conversation',
    body: 'agora legível',
    raw: null,
  })
  const [ticket] = await fetchPendingTickets()
  expect(ticket?.lastMessage).toBe('agora legível')
})

const reactionEvent = (
  chat: Party,
  emoji: string,
  participant?: Party,
  targetId = 'REACTED',
): InboundEvent => ({
  kind: 'reaction',
  providerId: `r-${++told}`,
  chat,
  targetId,
  emoji,
  fromMe: false,
  at: 1,
  ...(participant && { participant }),
})

test('in a group each member has a reaction', async () => {
  const group: Party = { kind: 'group', value: '120363000000000001', name: 'Vizinhos' }
  const [ana, bia] = [phoneParty('5511987650003', 'Ana'), phoneParty('5511987650004', 'Bia')]
  await storeAndApply(messageEvent(group, 'Oi grupo', { providerId: 'REACTED', participant: ana }))
  await storeAndApply(reactionEvent(group, '👍', ana), reactionEvent(group, '❤️', bia))
  const { reactions } = await findStoredMessage('REACTED')
  expect(reactions.map(({ emoji }) => emoji)).toEqual(['👍', '❤️'])
})

test('concurrent reactions of both sides are both stored', async () => {
  await storeAndApply(messageEvent(phoneParty(NUMBER), 'Oi', { providerId: 'REACTED' }))
  const { id } = await findStoredMessage('REACTED')
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: given, resolve: giveOurs } = Promise.withResolvers<void>()
  const ours = inCompany(line.companyId, async (db) => {
    await lockMessage(db, line.companyId, id)
    const reactions = JSON.stringify([{ emoji: '👍', fromMe: true, from: '' }])
    await saveMessage(db, line.companyId, id, { reactions })
    giveOurs()
    await held
  })
  await given
  const theirs = storeAndApply(reactionEvent(phoneParty(NUMBER), '❤️'))
  await untilSessionsWaitForLocks()
  letGo()
  await Promise.all([ours, theirs])
  expect((await findStoredMessage('REACTED')).reactions.map(({ emoji }) => emoji)).toEqual([
    '👍',
    '❤️',
  ])
})

test('a message that the customer deleted is not unread any more, in any order of events', async () => {
  const fetchUnreadCounts = async () =>
    (await fetchPendingTickets()).map(({ unreadMessages, lastInboundPosition }) => [
      unreadMessages,
      lastInboundPosition,
    ])
  const deletionEvent = (targetId: string): InboundEvent => ({
    kind: 'delete',
    providerId: `d-${++told}`,
    chat: phoneParty(NUMBER),
    targetId,
    at: 1,
  })
  await storeAndApply(
    messageEvent(phoneParty(NUMBER), 'lida', { providerId: 'READ' }),
    messageEvent(phoneParty(NUMBER), 'nossa', { providerId: 'OURS', fromMe: true }),
    ...['A', 'B', 'C'].map((providerId) =>
      messageEvent(phoneParty(NUMBER), providerId, { providerId }),
    ),
  )
  expect(await fetchUnreadCounts()).toEqual([[3, 5]])
  await storeAndApply(deletionEvent('READ'))
  expect(await fetchUnreadCounts()).toEqual([[3, 5]])
  await storeAndApply(deletionEvent('C'))
  expect(await fetchUnreadCounts()).toEqual([[2, 4]])
  await storeAndApply(deletionEvent('A'), deletionEvent('A'))
  expect(await fetchUnreadCounts()).toEqual([[1, 4]])
  await storeAndApply(deletionEvent('B'), deletionEvent('LATE'))
  expect(await fetchUnreadCounts()).toEqual([[0, 0]])
  await storeAndApply(messageEvent(phoneParty(NUMBER), 'tarde', { providerId: 'LATE' }))
  expect(await fetchUnreadCounts()).toEqual([[0, 0]])
})

test('a blocked contact’s reactions, edits and deletions are dropped', async () => {
  await storeAndApply(messageEvent(phoneParty(NUMBER), 'Oi', { providerId: 'REACTED' }))
  await inCompany(line.companyId, (db) =>
    db.updateTable('contacts').set({ isBlocked: true }).execute(),
  )
  const about = { providerId: `x-${++told}`, chat: phoneParty(NUMBER), targetId: 'REACTED', at: 1 }
  await storeAndApply(
    reactionEvent(phoneParty(NUMBER), '😡'),
    { kind: 'edit', body: 'mudado', ...about },
    { kind: 'delete', ...about },
  )
  expect(await findStoredMessage('REACTED')).toMatchObject({
    body: 'Oi',
    isDeleted: false,
    reactions: [],
  })
})

const editEvent = (chat: Party, targetId: string, body: string): InboundEvent => ({
  kind: 'edit',
  providerId: `e-${++told}`,
  chat,
  targetId,
  body,
  at: 1,
})

test('a change from another writer than the message’s is ignored, whatever id it names', async () => {
  const group: Party = { kind: 'group', value: '120363000000000001', name: 'Vizinhos' }
  const [ana, bia] = [phoneParty('5511987650015', 'Ana'), phoneParty('5511987650016', 'Bia')]
  await storeAndApply(
    messageEvent(phoneParty(NUMBER), 'nossa', { providerId: 'OURS', fromMe: true }),
    messageEvent(phoneParty(NUMBER), 'deles', { providerId: 'THEIRS' }),
    messageEvent(group, 'de Ana', { providerId: 'OF-ANA', participant: ana }),
  )
  const writerFields = (fromMe: boolean, participant?: Party) => ({
    fromMe,
    ...(participant && { participant }),
  })
  await storeAndApply(
    { ...editEvent(phoneParty(NUMBER), 'OURS', 'forjado'), ...writerFields(false) },
    { ...editEvent(phoneParty(NUMBER), 'THEIRS', 'forjado'), ...writerFields(true) },
    { ...editEvent(group, 'OF-ANA', 'forjado'), ...writerFields(false, bia) },
  )
  const deletion = { kind: 'delete', chat: phoneParty(NUMBER), targetId: 'OURS', at: 1 } as const
  await storeAndApply({ ...deletion, providerId: `d-${++told}`, ...writerFields(false) })
  expect(await findStoredMessage('OURS')).toMatchObject({
    body: 'nossa',
    isEdited: false,
    isDeleted: false,
  })
  expect(await findStoredMessage('THEIRS')).toMatchObject({ body: 'deles', isEdited: false })
  expect(await findStoredMessage('OF-ANA')).toMatchObject({ body: 'de Ana', isEdited: false })
  await storeAndApply({
    ...editEvent(phoneParty(NUMBER), 'OURS', 'corrigida'),
    ...writerFields(true),
  })
  await storeAndApply({ ...editEvent(group, 'OF-ANA', 'corrigida'), ...writerFields(false, ana) })
  expect(await findStoredMessage('OURS')).toMatchObject({ body: 'corrigida', isEdited: true })
  expect(await findStoredMessage('OF-ANA')).toMatchObject({ body: 'corrigida', isEdited: true })
})

test('the same id in two chats of a line is two messages, and a change finds that of its chat', async () => {
  const [ana, bia] = [phoneParty('5511987650005', 'Ana'), phoneParty('5511987650006', 'Bia')]
  await storeAndApply(
    messageEvent(ana, 'de Ana', { providerId: 'SAME' }),
    messageEvent(bia, 'de Bia', { providerId: 'SAME' }),
  )
  await storeAndApply(editEvent(bia, 'SAME', 'mudado'))
  const lasts = (await fetchPendingTickets()).map(({ lastMessage }) => lastMessage)
  expect(lasts.toSorted()).toEqual(['de Ana', 'mudado'])
})

test('two merged contacts keep both messages with the same id', async () => {
  await storeAndApply(
    messageEvent(phoneParty(NUMBER), 'um', { providerId: 'SAME' }),
    messageEvent(lidParty(OPAQUE, 'Maria'), 'dois', { providerId: 'SAME' }),
  )
  await storeAndApply(identityEvent(lidParty(OPAQUE, '', [{ kind: 'phone', value: NUMBER }])))
  const [ticket] = await fetchPendingTickets()
  const params = { ticketId: ticket?.id ?? 0 }
  const { messages } = await admin.call('GET /messages/:ticketId', { params })
  expect(messages.map(({ body }) => body)).toEqual(['um', 'dois'])
})

test('a repeat under another identity of the person is recognised', async () => {
  await storeAndApply(identityEvent(lidParty(OPAQUE, '', [{ kind: 'phone', value: NUMBER }])))
  await storeAndApply(messageEvent(phoneParty(NUMBER), 'uma vez', { providerId: 'REPEATED' }))
  await storeAndApply(messageEvent(lidParty(OPAQUE), 'uma vez', { providerId: 'REPEATED' }))
  const [ticket] = await fetchPendingTickets()
  expect(ticket?.unreadMessages).toBe(1)
})

test('a repeat in a group is recognised under another identity of its writer', async () => {
  const group: Party = { kind: 'group', value: '120363000000000001', name: 'Bolão' }
  const both: Party = { ...phoneParty(NUMBER), also: [{ kind: 'lid', value: OPAQUE }] }
  await storeAndApply(
    messageEvent(group, 'uma vez', { providerId: 'SHARED', participant: lidParty(OPAQUE) }),
  )
  await storeAndApply(messageEvent(group, 'uma vez', { providerId: 'SHARED', participant: both }))
  await storeAndApply(
    messageEvent(group, 'de outro', {
      providerId: 'SHARED',
      participant: phoneParty('5511987659999'),
    }),
  )
  const [ticket] = await fetchPendingTickets()
  expect(ticket?.unreadMessages).toBe(2)
})

test('a change that arrives before its message waits for it', async () => {
  await storeAndApply(messageEvent(phoneParty(NUMBER), 'Oi'))
  await storeAndApply(
    editEvent(phoneParty(NUMBER), 'LATE', 'novo'),
    reactionEvent(phoneParty(NUMBER), '👍', undefined, 'LATE'),
  )
  await storeAndApply(messageEvent(phoneParty(NUMBER), 'velho', { providerId: 'LATE' }))
  const late = await findStoredMessage('LATE')
  expect(late).toMatchObject({ body: 'novo', isEdited: true, reactions: [{ emoji: '👍' }] })
  const [ticket] = await fetchPendingTickets()
  expect(ticket?.lastMessage).toBe('novo')
})

test('a waiting change is purged after a day, and a line has a limited number of them', async () => {
  await storeAndApply(
    messageEvent(phoneParty(NUMBER), 'Oi'),
    editEvent(phoneParty(NUMBER), 'LATE', 'novo'),
  )
  moveClock(25 * HOUR)
  await storeAndApply(messageEvent(phoneParty(NUMBER), 'velho', { providerId: 'LATE' }))
  resetClock()
  expect(await findStoredMessage('LATE')).toMatchObject({ body: 'velho', isEdited: false })
  const { companyId, whatsappId } = line
  await inCompany(companyId, (db) =>
    sql`insert into early_changes (company_id, whatsapp_id, target_id, event, created_at)
      select ${companyId}, ${whatsappId}, 'no-' || nth, '{}', ${now()} from generate_series(1, 1000) as nth`.execute(
      db,
    ),
  )
  await storeAndApply(editEvent(phoneParty(NUMBER), 'one more', 'x'))
  const kept = await inCompany(companyId, (db) =>
    db.selectFrom('earlyChanges').select('targetId').orderBy('id').execute(),
  )
  expect(kept).toHaveLength(1000)
  expect([kept[0]?.targetId, kept.at(-1)?.targetId]).toEqual(['no-2', 'one more'])
})

/** A waiting answer on a line whose provider makes the ids. */
async function createWaitingAnswer(): Promise<string> {
  await storeAndApply(messageEvent(phoneParty(NUMBER), 'Oi'))
  const [ticket] = await fetchPendingTickets()
  const id = ticket?.id ?? 0
  await admin.call('PUT /tickets/:id', { params: { id }, body: { status: 'open' } })
  const params = { ticketId: id }
  const sent = await admin.call('POST /messages/:ticketId', { params, body: { body: 'Olá' } })
  const messageId = 'id' in sent ? sent.id : ''
  await inCompany(line.companyId, (db) =>
    saveMessage(db, line.companyId, messageId, { providerId: null }),
  )
  return messageId
}

const readMessage = (id: string) =>
  inCompany(line.companyId, async (db) => {
    const row = await findMessage(db, line.companyId, id)
    if (!row) throw new Error('it is not there')
    return row
  })

const failureEvent = (more: object): InboundEvent => ({
  kind: 'failure',
  providerId: `f-${++told}`,
  chat: phoneParty(NUMBER),
  targetId: 'wamid.F',
  code: '131026',
  reason: 'undeliverable',
  ...more,
})

test('a failure before the send’s answer counts if it names our id of the message', async () => {
  const messageId = await createWaitingAnswer()
  await storeAndApply(failureEvent({ reference: messageId }))
  expect(await readMessage(messageId)).toMatchObject({
    providerId: 'wamid.F',
    failureCode: '131026',
  })
})

test('a failure before the send’s answer counts if it names the provider’s id only', async () => {
  const messageId = await createWaitingAnswer()
  await storeAndApply(failureEvent({}))
  expect(await readMessage(messageId)).toMatchObject({ failureCode: null })
  const { companyId } = line
  await inCompany(companyId, (db) => recordSent(db, { companyId, messageId }, 'wamid.F'))
  expect(await readMessage(messageId)).toMatchObject({
    providerId: 'wamid.F',
    failureCode: '131026',
  })
})

test('an ack that arrives while the answer is stored is kept', async () => {
  const messageId = await createWaitingAnswer()
  const { companyId } = line
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: risen, resolve: rise } = Promise.withResolvers<void>()
  const status = inCompany(companyId, async (db) => {
    await raiseAck(db, companyId, messageId, 3, now())
    rise()
    await held
  })
  await risen
  const sent = inCompany(companyId, (db) => recordSent(db, { companyId, messageId }, 'wamid.T'))
  await untilSessionsWaitForLocks()
  letGo()
  await Promise.all([status, sent])
  expect(await readMessage(messageId)).toMatchObject({ providerId: 'wamid.T', ack: 3 })
})

test('a message from an opaque id is answered there, also after the number is known', async () => {
  await storeAndApply(messageEvent(lidParty(OPAQUE, 'Lia'), 'escondida', { providerId: 'HIDDEN' }))
  await storeAndApply(identityEvent(lidParty(OPAQUE, '', [{ kind: 'phone', value: NUMBER }])))
  await storeAndApply(messageEvent(phoneParty(NUMBER, 'Lia'), 'agora com número'))
  const [ticket] = await fetchPendingTickets()
  const id = ticket?.id ?? 0
  await admin.call('PUT /tickets/:id', { params: { id }, body: { status: 'open' } })
  const { id: messageId } = await findStoredMessage('HIDDEN')
  const params = { messageId }
  await admin.call('PUT /messages/:messageId/reaction', { params, body: { emoji: '👍' } })
  const [waiting] = await inCompany(line.companyId, (db) =>
    db.selectFrom('outbox').select('payload').where('kind', '=', 'react').execute(),
  )
  expect(waiting?.payload).toMatchObject({ chat: { kind: 'lid', value: OPAQUE } })
})
