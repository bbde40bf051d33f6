import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setOwnAddress } from '../../../platform/http/own-address.ts'
import { buildUser } from '../../../testing/build-company.ts'
import { buildDesk, type Desk, multipartFormOf } from '../../../testing/build-desk.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openSocket } from '../../../testing/test-socket.ts'

// Clients on other origins use addresses unchanged, and bare names after /public/.

let app: TestApp
let desk: Desk
let picture: Buffer
const PUBLIC_URL = 'https://atende.example'
const PANEL = 'https://painel.example'
const MARIA = '5511988880071'

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
  picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#34308d' } })
    .png()
    .toBuffer()
})
afterAll(() => app.close())

const fetchUrl = (url: string) =>
  app.http.inject({ method: 'GET', url, headers: { origin: PANEL } })

async function sendPicture() {
  const ticketId = await desk.serve(MARIA)
  const socket = await openSocket(app.address, desk.admin.token ?? '')
  await socket.join('joinChatBox', ticketId)
  const body = multipartFormOf([{ name: 'loja.png', bytes: picture }], { body: 'A loja' })
  await desk.admin.call('POST /messages/:ticketId', { params: { ticketId }, body })
  const event = `company-${desk.companyId}-appMessage`
  const { payload } = await socket.hears(event, ({ action }) => action === 'create')
  socket.close()
  const listed = await desk.seen(ticketId, ({ body: said }) => said === 'A loja')
  return { listed, heard: payload['message'] as typeof listed }
}

async function attachPicture(quickMessageId: number): Promise<void> {
  await desk.admin.call('POST /quick-messages/:id/media-upload', {
    params: { id: quickMessageId },
    body: multipartFormOf(
      [{ name: 'loja.png', bytes: picture }],
      { typeArch: 'quickMessage' },
      'file',
    ),
  })
}

test("addresses of media, quick messages and users' pictures are absolute, also in live events", async () => {
  const { listed, heard } = await sendPicture()
  const { id } = await desk.admin.call('POST /quick-messages', { body: { shortcode: 'loja' } })
  const socket = await openSocket(app.address, desk.admin.token ?? '')
  await attachPicture(id)
  const { payload } = await socket.hears(
    `company-${desk.companyId}-quickmessage`,
    ({ record }) => (record as { mediaPath: string | null }).mediaPath !== null,
  )
  socket.close()
  const quick = await desk.admin.call('GET /quick-messages/:id', { params: { id } })
  const { body: me } = await desk.admin.send('POST /users/:id/picture', {
    params: { id: desk.userId },
    body: multipartFormOf([{ name: 'eu.png', bytes: picture }], {}, 'file'),
  })
  const addresses = [
    listed.mediaUrl,
    heard.mediaUrl,
    quick.mediaPath,
    (payload['record'] as typeof quick).mediaPath,
    me['profilePicUrl'],
  ]
  for (const address of addresses) {
    expect(address).toMatch(new RegExp(`^${app.address}/public/[\\w-]+/`))
    expect((await fetchUrl(String(address))).statusCode).toBe(200)
  }
})

test('addresses begin with PUBLIC_URL if it is set', async () => {
  setOwnAddress(PUBLIC_URL)
  try {
    const { id } = await desk.admin.call('POST /quick-messages', { body: { shortcode: 'preço' } })
    await attachPicture(id)
    const { mediaPath } = await desk.admin.call('GET /quick-messages/:id', { params: { id } })
    expect(mediaPath).toMatch(/^https:\/\/atende\.example\/public\//)
  } finally {
    setOwnAddress(app.address)
  }
})

describe('a bare name', () => {
  let bare: string | null
  beforeAll(async () => {
    const { user } = await buildUser(desk.companyId, {})
    const { id } = await desk.admin.call('POST /chats', {
      body: { title: 'Avisos', users: [{ id: user.id }] },
    })
    const body = multipartFormOf([{ name: 'loja.png', bytes: picture }])
    const sent = await desk.admin.call('POST /chats/:id/messages', { params: { id }, body })
    bare = sent.mediaPath
  })

  test("is served after /public/, and after clients' repeated prefix", async () => {
    expect(bare).toMatch(/^f[\w-]+\/loja\.png$/)
    for (const before of ['/public/', '/public//public/', '/public/public/']) {
      const answer = await fetchUrl(`${before}${bare}`)
      expect(answer.statusCode, before).toBe(200)
      expect(answer.rawPayload.equals(picture)).toBe(true)
    }
  })

  test('may be displayed and fetched by pages of other origins', async () => {
    const { headers } = await fetchUrl(`/public/${bare}`)
    expect(headers).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': PANEL,
    })
    const { headers: elsewhere } = await fetchUrl('/health/live')
    expect(elsewhere['cross-origin-resource-policy']).toBe('same-origin')
  })

  test('loaded by an <img> without an origin is not cached for a fetch with one', async () => {
    const { headers } = await app.http.inject(`/public/${bare}`)
    expect(`${headers.vary}`.toLowerCase()).toContain('origin')
  })
})
