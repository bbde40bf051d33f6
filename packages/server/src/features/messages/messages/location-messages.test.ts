import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDesk, type Desk } from '../../../testing/build-desk.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openSocket } from '../../../testing/test-socket.ts'

// Clients of this API insert the three parts of a place into HTML unescaped.

let app: TestApp
let desk: Desk
let ticketId: number
const MARIA = '5511988880073'
const EVIL = '-23.5,-46.6 Bar & "Grill" <img src=x onerror="alert(1)">'
const HARMLESS = 'Bar  Grill img src=x onerror=alert(1)'

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
  ticketId = await desk.serve(MARIA)
})
afterAll(() => app.close())

test('a customer’s description of a place contains nothing that HTML interprets, over HTTP and sockets', async () => {
  const socket = await openSocket(app.address, desk.admin.token ?? '')
  await socket.join('joinChatBox', ticketId)
  await desk.write(MARIA, EVIL, { type: 'location' })
  const read = await desk.seen(ticketId, ({ mediaType }) => mediaType === 'locationMessage')
  const { payload } = await socket.hears(
    `company-${desk.companyId}-appMessage`,
    ({ message }) => (message as typeof read).id === read.id,
  )
  socket.close()
  for (const { body } of [read, payload['message'] as typeof read])
    expect(body.split('|').slice(1)).toEqual([
      'https://maps.google.com/maps?q=-23.5%2C-46.6&z=17',
      HARMLESS,
    ])
  const ticket = await desk.admin.call('GET /tickets/:id', { params: { id: ticketId } })
  expect(ticket).toMatchObject({ lastMessage: 'Bar Grill img src=x onerror=alert(1)' })
})

test('a quoted place is sanitized too', async () => {
  const { id } = await desk.seen(ticketId, ({ mediaType }) => mediaType === 'locationMessage')
  const { quotedMsg } = await desk.send(ticketId, { body: 'Ali?', quotedMsg: { id } })
  expect(quotedMsg?.body.split('|')[2]).toBe(HARMLESS)
})

test('a place without a picture has a small one, as a data URL', async () => {
  const { body } = await desk.send(ticketId, {
    location: { latitude: -23.5613, longitude: -46.6565, description: 'Av. Paulista' },
  })
  const [picture = '', , words] = body.split('|')
  expect(picture).toMatch(/^data:image\/svg\+xml;base64,[\w+/]+={0,2}$/)
  expect(picture.length).toBeLessThan(1000)
  expect(words).toBe('Av. Paulista')
  await desk.onPhone(MARIA, ({ type, body: shown }) =>
    type === 'location' ? shown === '-23.5613,-46.6565 Av. Paulista' : false,
  )
})
