import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { storeEvents } from '../../../channels/inbox/store-events.ts'
import { buildDesk, type Desk } from '../../../testing/build-desk.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openSocket } from '../../../testing/test-socket.ts'

// The list of tickets has the kind of the last message, because a customer's text may look like any kind.

let app: TestApp
let desk: Desk
let ticketId: number
const MARIA = '5511988880072'
const CARD = 'BEGIN:VCARD\nVERSION:3.0\nFN:José da Silva\nTEL:+5511988887777\nEND:VCARD'

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
  ticketId = await desk.serve(MARIA)
})
afterAll(() => app.close())

async function waitForListedKind(text: string) {
  return vi.waitFor(
    async () => {
      const query = { showAll: true } as const
      const { tickets } = await desk.admin.call('GET /tickets', { query })
      const ticket = tickets.find(({ id }) => id === ticketId)
      expect(ticket?.lastMessage).toBe(text)
      return ticket?.lastMessageType
    },
    { interval: 20 },
  )
}

test('a text that looks like another kind is listed as a text', async () => {
  for (const text of ['🚫', 'image', '📞', '-23.5, -46.6']) {
    await desk.write(MARIA, text)
    expect(await waitForListedKind(text), text).toBe('conversation')
  }
})

test('places, cards, media and calls are listed as their kinds', async () => {
  await desk.write(MARIA, '-23.5613,-46.6565 Av. Paulista', { type: 'location' })
  expect(await waitForListedKind('Av. Paulista')).toBe('locationMessage')
  await desk.write(MARIA, CARD, { type: 'contact' })
  expect(await waitForListedKind('José da Silva')).toBe('contactMessage')
  await desk.write(MARIA, 'olha', { type: 'image', mimetype: 'image/png' })
  expect(await waitForListedKind('📷 olha')).toBe('image')
  // With calls refused, a text answers the call, and that text would be listed.
  await desk.admin.call('PUT /settings/:key', {
    params: { key: 'call' },
    body: { value: 'enabled' },
  })
  await desk.write(MARIA, '', { type: 'call' })
  expect(await waitForListedKind('📞')).toBe('call_log')
})

test('stickers and unknown kinds reach other clients in kinds that they know', async () => {
  await desk.write(MARIA, '', { type: 'sticker', mimetype: 'image/webp' })
  expect(await waitForListedKind('image')).toBe('sticker')
  await storeEvents(desk, [
    {
      kind: 'message',
      providerId: 'POLL',
      chat: { kind: 'phone', value: MARIA, name: '' },
      fromMe: false,
      at: Date.now(),
      content: { type: 'unknown', name: 'pollCreation' },
      raw: {},
    },
  ])
  expect(await waitForListedKind('❔')).toBe('unknown')
  const { messages } = await desk.admin.call('GET /messages/:ticketId', { params: { ticketId } })
  const [sticker, unknown] = messages.slice(-2)
  expect(sticker).toMatchObject({ mediaType: 'image', messageType: 'sticker' })
  expect(unknown).toMatchObject({ mediaType: 'conversation', messageType: 'unknown', body: '❔' })
})

test('a deleted message is listed as deleted, also if its text was that mark', async () => {
  const socket = await openSocket(app.address, desk.admin.token ?? '')
  await socket.join('joinChatBox', ticketId)
  const { id } = await desk.send(ticketId, { body: '🚫' })
  expect(await waitForListedKind('🚫')).toBe('conversation')
  await desk.onPhone(MARIA, ({ body }) => body === '🚫')
  await desk.admin.call('DELETE /messages/:messageId', { params: { messageId: id } })
  const { payload } = await socket.hears(
    `company-${desk.companyId}-ticket`,
    ({ ticket }) => (ticket as { lastMessageType?: string }).lastMessageType === 'deleted',
  )
  expect(payload['ticket']).toMatchObject({ lastMessage: '🚫', lastMessageType: 'deleted' })
  socket.close()
})
