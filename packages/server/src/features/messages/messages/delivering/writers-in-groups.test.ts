import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { MessageName, Party } from '../../../../channels/channel.ts'
import { type InboxDrain, startInboxDrain } from '../../../../channels/inbox/drain-inbox.ts'
import type { LineDelivery } from '../../../../channels/outbox/start-delivery.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import {
  buildDriverlessLine,
  type DriverlessLine,
  messageFrom,
} from '../../../../testing/build-driverless-line.ts'
import { deliverOutboxToDriver } from '../../../../testing/deliver-outbox-to-driver.ts'
import { fakeLine } from '../../../../testing/fake-line.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { receiveEvents } from '../receiving/receive-events.ts'

// In a group a provider identifies a message by its writer too, so all deliveries about a message name its writer as
// received.

let app: TestApp
let drain: InboxDrain
let told: DriverlessLine
let delivery: LineDelivery | undefined
beforeAll(async () => {
  app = await startTestApp()
  drain = startInboxDrain(receiveEvents)
})
beforeEach(async () => {
  told = await buildDriverlessLine(app)
})
afterEach(async () => {
  await delivery?.stop()
  delivery = undefined
})
afterAll(async () => {
  await drain.stop()
  await app.close()
})

const GROUP: Party = { kind: 'group', value: '120363000000000002', name: 'Vizinhos' }
const ana: Party = { kind: 'lid', value: '123456789012345', name: 'Ana' }
const rui: Party = { kind: 'phone', value: '5511987650003', name: 'Rui' }

const ofAna: MessageName = {
  providerId: 'SAME',
  fromMe: false,
  participant: { kind: 'lid', value: '123456789012345' },
}
const ofRui: MessageName = {
  providerId: 'SAME',
  fromMe: false,
  participant: { kind: 'phone', value: '5511987650003' },
}

interface Handed {
  quoted: Array<MessageName | undefined>
  read: MessageName[]
  reacted: MessageName[]
  deleted: MessageName[]
}

/** Serves a line that accepts everything, and records its calls. */
function serveFakeLine(): Handed {
  const handed: Handed = { quoted: [], read: [], reacted: [], deleted: [] }
  const running = fakeLine({
    send: async ({ quoted, providerId }) => {
      handed.quoted.push(quoted)
      return providerId ?? ''
    },
    markRead: async (_chat, messages) => void handed.read.push(...messages),
    react: async ({ chat: _, ...name }) => void handed.reacted.push(name),
    delete: async ({ chat: _, ...name }) => void handed.deleted.push(name),
  })
  delivery = deliverOutboxToDriver(told.line, running)
  return handed
}

const WAIT = { interval: 20 }

async function receiveTwoWithSameId() {
  const one = { providerId: 'SAME' }
  await told.tell(
    messageFrom(GROUP, 'de Ana', { ...one, participant: ana }),
    messageFrom(GROUP, 'de Rui', { ...one, participant: rui }),
  )
  return told.open()
}

test('read receipts name the writer of the message', async () => {
  await receiveTwoWithSameId()
  const handed = serveFakeLine()
  await told.thread()
  await vi.waitFor(() => expect(handed.read).toHaveLength(2), WAIT)
  expect(handed.read).toEqual(expect.arrayContaining([ofAna, ofRui]))
})

test('quotes and reactions name the writer of their message; outgoing messages need no writer', async () => {
  const { id: ticketId } = await receiveTwoWithSameId()
  const handed = serveFakeLine()
  const [first, second] = await told.thread()
  const params = { ticketId }
  const body = { body: 'Olá, Rui', quotedMsg: { id: second?.id ?? '' } }
  const sent = await told.admin.call('POST /messages/:ticketId', { params, body })
  await vi.waitFor(() => expect(handed.quoted).toEqual([ofRui]), WAIT)
  await told.admin.call('PUT /messages/:messageId/reaction', {
    params: { messageId: first?.id ?? '' },
    body: { emoji: '👍' },
  })
  await vi.waitFor(() => expect(handed.reacted).toEqual([ofAna]), WAIT)
  const messageId = 'id' in sent ? sent.id : ''
  await told.admin.call('DELETE /messages/:messageId', { params: { messageId } })
  await vi.waitFor(() => expect(handed.deleted).toHaveLength(1), WAIT)
  expect(handed.deleted[0]).toEqual({ providerId: expect.any(String), fromMe: true })
})

test('deliveries of an older version without writers are still sent', async () => {
  const { id: ticketId } = await receiveTwoWithSameId()
  const [, second] = await told.thread()
  const body = { body: 'Olá', quotedMsg: { id: second?.id ?? '' } }
  await told.admin.call('POST /messages/:ticketId', { params: { ticketId }, body })
  await inCompany(told.line.companyId, async (db) => {
    await sql`update outbox set payload = payload - 'messages' || '{"providerIds": ["SAME"]}'
      where kind = 'read'`.execute(db)
    await sql`update outbox set payload = payload - 'quoted' || '{"quotedId": "SAME"}'
      where kind = 'send'`.execute(db)
  })
  const handed = serveFakeLine()
  const bare = { providerId: 'SAME', fromMe: false }
  await vi.waitFor(() => expect([handed.quoted, handed.read]).toEqual([[bare], [bare]]), WAIT)
})

test('a group member without a name is not shown by an opaque id', async () => {
  await told.tell(
    messageFrom(GROUP, 'um', { participant: { ...ana, name: '' } }),
    messageFrom(GROUP, 'dois', {
      participant: { ...ana, name: '', also: [{ kind: 'username', value: 'ana.v' }] },
    }),
    messageFrom(GROUP, 'três', { participant: { ...rui, name: '' } }),
  )
  await told.open()
  const shown = (await told.thread()).map(({ participant }) => participant)
  expect(shown).toEqual(['WhatsApp 2345', '@ana.v', '5511987650003'])
})
