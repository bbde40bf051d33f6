import type { Message } from '@guiche/contract/messages'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, moveClock } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildDesk, type Desk, multipartFormOf } from '../../../testing/build-desk.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { voiceNote } from '../../../testing/voice-note.ts'

let app: TestApp
let desk: Desk
let ticketId: number
let picture: Buffer
const MARIA = '5511988880001'

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
  ticketId = await desk.serve(MARIA)
  picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#34308d' } })
    .png()
    .toBuffer()
})
afterAll(() => app.close())

const postForm = (form: FormData, to = ticketId) =>
  desk.admin.send('POST /messages/:ticketId', { params: { ticketId: to }, body: form })
const sendForm = async (form: FormData): Promise<Message[]> => {
  const { status, body } = await postForm(form)
  expect(status, JSON.stringify(body)).toBe(200)
  return [body].flat() as unknown as Message[]
}
const fetchAddress = (address: string | null) =>
  app.http.inject({ method: 'GET', url: address ?? '' })

describe('a picture', () => {
  test('is sent with its caption, and gets a thumbnail', async () => {
    const [message] = await sendForm(
      multipartFormOf([{ name: 'nossa loja.png', bytes: picture }], { body: 'A loja' }),
    )
    expect(message).toMatchObject({
      body: 'A loja',
      mediaType: 'image',
      mediaName: 'nossa_loja.png',
      fromMe: true,
      media: { mimetype: 'image/png', size: picture.length, isVoice: false },
    })
    const shown = await desk.onPhone(MARIA, ({ body }) => body === 'A loja')
    expect(shown).toMatchObject({
      type: 'image',
      filename: 'nossa_loja.png',
      mimetype: 'image/png',
    })
    const { thumbUrl, mediaUrl, media } = await desk.seen(
      ticketId,
      ({ id, thumbUrl: url }) => id === message?.id && url !== null,
    )
    expect(media).toMatchObject({ width: 900, height: 600 })
    const thumb = await fetchAddress(thumbUrl)
    expect(thumb.headers['content-type']).toBe('image/webp')
    expect(await sharp(thumb.rawPayload).metadata()).toMatchObject({ width: 480, height: 320 })
    const whole = await fetchAddress(mediaUrl)
    expect(whole.rawPayload.equals(picture)).toBe(true)
    expect(whole.headers['content-disposition']).toMatch(/^inline/)
  })

  test('of a customer that could not be fetched is reported, and fetched on request', async () => {
    // The phone reports a picture whose bytes it does not have.
    const id = await desk.write(MARIA, 'sem foto', { type: 'image', mimetype: 'image/png' })
    const lost = await desk.seen(
      ticketId,
      ({ body, failure }) => body === 'sem foto' && failure !== null,
    )
    expect(lost).toMatchObject({ mediaUrl: null, failure: { code: 'ERR_WAPP_DOWNLOAD_MEDIA' } })
    await desk.admin.call('PUT /messages/:messageId/reaction', {
      params: { messageId: lost.id },
      body: { emoji: '👀' },
    })
    await inCompany(desk.companyId, (db) =>
      db.updateTable('simulatedMessages').set({ media: picture }).where('id', '=', id).execute(),
    )
    await desk.admin.call('POST /messages/:messageId/retry', { params: { messageId: lost.id } })
    const found = await desk.seen(
      ticketId,
      (message) => message.id === lost.id && message.mediaUrl !== null,
    )
    expect(found.failure).toBeNull()
    expect((await fetchAddress(found.mediaUrl)).rawPayload.equals(picture)).toBe(true)
  })

  test('of a customer gets a thumbnail too', async () => {
    await desk.write(MARIA, 'olha', {
      type: 'image',
      media: picture.toString('base64'),
      mimetype: 'image/png',
    })
    const { media } = await desk.seen(
      ticketId,
      ({ body, thumbUrl }) => body === 'olha' && thumbUrl !== null,
    )
    expect(media).toMatchObject({ width: 900, height: 600 })
  })
})

test('several files are several messages in their order, and a repeated post adds none', async () => {
  const buildForm = () =>
    multipartFormOf(
      [
        { name: 'a.txt', bytes: Buffer.from('um') },
        { name: 'b.png', bytes: picture },
        { name: 'c.txt', bytes: Buffer.from('dois') },
      ],
      { body: ['primeiro', '', 'terceiro'], idempotencyKey: 'three', fromMe: 'true' },
    )
  const first = await sendForm(buildForm())
  expect(first.map(({ mediaType, body, mediaName }) => [mediaType, body, mediaName])).toEqual([
    ['application', 'primeiro', 'a.txt'],
    ['image', '', 'b.png'],
    ['application', 'terceiro', 'c.txt'],
  ])
  const again = await sendForm(buildForm())
  expect(again.map(({ id }) => id)).toEqual(first.map(({ id }) => id))
})

test('a recording is sent as a voice note, with its duration', async () => {
  const [message] = await sendForm(
    multipartFormOf([{ name: 'audio.ogg', bytes: voiceNote }], { isVoice: 'true' }),
  )
  expect(message).toMatchObject({ mediaType: 'audio', body: '', media: { isVoice: true } })
  expect(await desk.onPhone(MARIA, ({ voice }) => voice === true)).toMatchObject({ type: 'audio' })
  const { media } = await desk.seen(
    ticketId,
    ({ id, media: known }) => id === message?.id && known?.durationMs != null,
  )
  expect(media?.durationMs).toBe(2000)
  // The list has the kind and duration instead of the file's name.
  expect(await lastMessageText()).toBe('🎤 0:02')
  await sendForm(multipartFormOf([{ name: 'foto.png', bytes: picture }]))
  expect(await lastMessageText()).toBe('image')
  await sendForm(multipartFormOf([{ name: 'foto.png', bytes: picture }], { body: 'Olha' }))
  expect(await lastMessageText()).toBe('📷 Olha')
})

async function lastMessageText(): Promise<string> {
  const ticket = await desk.admin.call('GET /tickets/:id', { params: { id: ticketId } })
  return 'lastMessage' in ticket ? ticket.lastMessage : ''
}

describe('files that are refused', () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])
  const refused = { status: 400, body: { error: 'ERR_FILE_TYPE_NOT_ALLOWED' } }

  test('are programs, and bytes of another type than their name', async () => {
    expect(await postForm(multipartFormOf([{ name: 'foto.png', bytes: html }]))).toMatchObject(
      refused,
    )
    expect(await postForm(multipartFormOf([{ name: 'foto.png', bytes: program }]))).toMatchObject(
      refused,
    )
    expect(await postForm(multipartFormOf([{ name: 'jogo.exe', bytes: html }]))).toMatchObject(
      refused,
    )
    expect(await postForm(multipartFormOf([{ name: 'som.mp3', bytes: picture }]))).toMatchObject(
      refused,
    )
  })

  test('are too many files, files under another field, no file, and too large a picture', async () => {
    const eleven = Array.from({ length: 11 }, (_, n) => ({ name: `${n}.txt`, bytes: html }))
    expect((await postForm(multipartFormOf(eleven))).status).toBe(413)
    expect(
      await postForm(multipartFormOf([{ name: 'a.txt', bytes: html }], {}, 'file')),
    ).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_INPUT' },
    })
    expect(await postForm(multipartFormOf([]))).toMatchObject({ status: 400 })
    const large = Buffer.concat([picture, Buffer.alloc(17 * 1024 * 1024)])
    expect(await postForm(multipartFormOf([{ name: 'grande.png', bytes: large }]))).toMatchObject({
      status: 400,
      body: { error: 'ERR_FILE_TOO_LARGE' },
    })
  })

  test('are all in a ticket that is not open', async () => {
    const { id } = await desk.admin.call('PUT /tickets/:id', {
      params: { id: await desk.serve('5511988880009') },
      body: { status: 'closed' },
    })
    expect(await postForm(multipartFormOf([{ name: 'a.png', bytes: picture }]), id)).toMatchObject({
      status: 400,
      body: { error: 'ERR_TICKET_NOT_OPEN' },
    })
  })
})

describe('the address of a file', () => {
  const pages = ['pagina.html', 'desenho.svg']

  test('serves pages and drawings that can run as downloads only', async () => {
    for (const name of pages) {
      const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
      const [message] = await sendForm(multipartFormOf([{ name, bytes }]))
      const { headers } = await fetchAddress(message?.mediaUrl ?? null)
      expect(headers['content-disposition'], name).toMatch(/^attachment/)
      expect(headers['content-type'], name).not.toMatch(/html|svg/)
      expect(headers['content-security-policy'], name).toContain('sandbox')
      expect(headers['x-content-type-options'], name).toBe('nosniff')
    }
  })

  test('answers range requests of players', async () => {
    const [message] = await sendForm(multipartFormOf([{ name: 'parte.png', bytes: picture }]))
    const fetchRange = async (range: string) =>
      app.http.inject({ url: message?.mediaUrl ?? '', headers: { range } })
    const some = await fetchRange('bytes=2-5')
    expect(some.statusCode).toBe(206)
    expect(some.rawPayload.equals(picture.subarray(2, 6))).toBe(true)
    expect(some.headers).toMatchObject({
      'content-range': `bytes 2-5/${picture.length}`,
      'content-length': '4',
      'accept-ranges': 'bytes',
    })
    expect((await fetchRange('bytes=-3')).rawPayload.equals(picture.subarray(-3))).toBe(true)
    expect(await fetchRange(`bytes=${picture.length}-`)).toMatchObject({ statusCode: 416 })
    expect((await fetchRange('bytes=0-1,4-5')).statusCode).toBe(200)
  })

  test('cannot be forged, expires after two days, and with its message at once', async () => {
    const [message] = await sendForm(multipartFormOf([{ name: 'segredo.png', bytes: picture }]))
    const address = message?.mediaUrl ?? ''
    expect((await fetchAddress(address)).statusCode).toBe(200)
    const other = await buildDesk(app)
    const [, , signed = ''] = address.split('/')
    for (const forged of [
      signed.replace(/^m[\da-f]+/, `m${other.companyId.toString(16)}`),
      signed.replace(/^m/, 't'),
      signed.replace(/^m/, 'f'),
      signed.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ])
      expect((await fetchAddress(`/public/${forged}/x.png`)).statusCode, forged).toBe(404)
    await desk.admin.call('DELETE /messages/:messageId', {
      params: { messageId: message?.id ?? '' },
    })
    expect((await fetchAddress(address)).statusCode).toBe(404)
    const [later] = await sendForm(multipartFormOf([{ name: 'depois.png', bytes: picture }]))
    moveClock(2 * DAY)
    try {
      expect((await fetchAddress(later?.mediaUrl ?? null)).statusCode).toBe(404)
    } finally {
      moveClock(-2 * DAY)
    }
  })
})

test('a place and contacts are sent as such', async () => {
  const place = await desk.send(ticketId, {
    location: { latitude: -23.5613, longitude: -46.6565, description: 'Av. Paulista' },
  })
  expect(place.mediaType).toBe('locationMessage')
  expect(place.body.split('|').slice(1)).toEqual([
    'https://maps.google.com/maps?q=-23.5613%2C-46.6565&z=17',
    'Av. Paulista',
  ])
  const { contacts } = await desk.admin.call('GET /contacts', { query: { searchParam: '' } })
  const contactIds = contacts.slice(0, 2).map(({ id }) => id)
  const cards = await desk.send(ticketId, { contactIds })
  expect(cards.mediaType).toBe('contactMessage')
  await desk.onPhone(MARIA, ({ type, body }) => type === 'location' && body.includes('Paulista'))
  await desk.onPhone(MARIA, ({ type, body }) => type === 'contact' && body.includes('BEGIN:VCARD'))
  expect(
    await desk.admin.send('POST /messages/:ticketId', {
      params: { ticketId },
      body: { contactIds: [2_000_000_000] },
    }),
  ).toMatchObject({ status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } })
})

test('a quick message’s attachment is sent without being uploaded again', async () => {
  const { id } = await desk.admin.call('POST /quick-messages', {
    body: { shortcode: 'loja', message: 'Nossa loja' },
  })
  const upload = await desk.admin.call('POST /quick-messages/:id/media-upload', {
    params: { id },
    body: multipartFormOf(
      [{ name: 'loja.png', bytes: picture }],
      { typeArch: 'quickMessage' },
      'file',
    ),
  })
  expect(upload.mensagem).toBe('Arquivo Anexado')
  const quick = await desk.admin.call('GET /quick-messages/:id', { params: { id } })
  expect(quick).toMatchObject({ isMedia: true, mediaName: 'loja.png' })
  expect((await fetchAddress(quick.mediaPath)).rawPayload.equals(picture)).toBe(true)
  const message = await desk.send(ticketId, { quickMessageId: id, body: 'Venha à nossa loja' })
  expect(message).toMatchObject({ mediaType: 'image', mediaName: 'loja.png' })
  await desk.onPhone(MARIA, ({ type, body }) => type === 'image' && body === 'Venha à nossa loja')
  await desk.admin.call('DELETE /quick-messages/:id/media-upload', { params: { id } })
  expect(await desk.admin.call('GET /quick-messages/:id', { params: { id } })).toMatchObject({
    isMedia: false,
    mediaPath: null,
  })
})
