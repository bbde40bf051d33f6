import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setFetchableOrigin } from '../../../../../platform/http/outgoing/safe-fetch.ts'
import { buildDesk, type Desk } from '../../../../../testing/build-desk.ts'
import { startTestApp, type TestApp } from '../../../../../testing/test-app.ts'
import { firstLink } from './first-link.ts'
import { PAGE_MAX_BYTES, previewOfPage } from './page-preview.ts'
import { readPage } from './read-page.ts'

let app: TestApp
let desk: Desk
let ticketId: number
let site: Server
let origin: string
const JOANA = '5511988880201'

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
  ticketId = await desk.serve(JOANA)
  const picture = await sharp({
    create: { width: 1200, height: 630, channels: 3, background: '#f00' },
  })
    .jpeg()
    .toBuffer()
  site = createServer((request, reply) => {
    if (request.url?.endsWith('.jpg')) reply.end(picture)
    else
      reply
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(
          `<html><head><title>Loja</title><meta property="og:title" content="Loja da Ana &amp; Cia">` +
            `<meta name="description" content="Pães e bolos"><meta property="og:image" content="/public/a.jpg"></head></html>`,
        )
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  setFetchableOrigin(origin)
})
afterAll(async () => {
  setFetchableOrigin(undefined)
  site.closeAllConnections()
  site.close()
  await app.close()
})

test('a text with a link shows a preview of the page, from either side', async () => {
  await desk.write(JOANA, `Viu isto? ${origin}/public/loja.`)
  const ours = await desk.send(ticketId, { body: `Sim: ${origin}/public/outra` })
  expect(ours.linkPreview).toBeNull()
  const theirs = await desk.seen(
    ticketId,
    ({ fromMe, linkPreview }) => !fromMe && linkPreview !== null,
  )
  expect(theirs.linkPreview).toMatchObject({
    url: `${origin}/public/loja`,
    title: 'Loja da Ana & Cia',
    description: 'Pães e bolos',
  })
  const picture = await app.http.inject({ url: theirs.linkPreview?.imageUrl ?? '' })
  expect(picture.headers['content-type']).toBe('image/webp')
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 480 })
  await desk.seen(ticketId, ({ id, linkPreview }) => id === ours.id && linkPreview !== null)
})

test('a file that is given by its address is fetched only from public addresses', async () => {
  const postImageByAddress = (mediaUrl: string) =>
    desk.admin.send('POST /simulator/:whatsappId/messages', {
      params: { whatsappId: desk.whatsappId },
      body: { from: JOANA, type: 'image', body: 'por endereço', mediaUrl },
    })
  for (const address of ['http://127.0.0.1:1/', 'http://169.254.169.254/', 'file:///etc/passwd'])
    expect(await postImageByAddress(address), address).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_INPUT', fields: [{ path: 'mediaUrl' }] },
    })
  expect((await postImageByAddress(`${origin}/public/a.jpg`)).status).toBe(202)
  const message = await desk.seen(
    ticketId,
    ({ body, mediaUrl }) => body === 'por endereço' && mediaUrl !== null,
  )
  expect(message.media?.mimetype).toBe('image/jpeg')
})

test('variables in texts of users are filled in, and never fail a send', async () => {
  const { body } = await desk.send(ticketId, { body: 'Oi, {{firstName}}{{nada}}! {{ name }' })
  expect(body).toBe('Oi, Maria! {{ name }')
  expect((await desk.send(ticketId, { body: '{{nada}}' })).body).toBe('{{nada}}')
})

test('the first address in a text is found without the punctuation around it', () => {
  expect(firstLink('veja (https://a.example/b?c=d).')).toBe('https://a.example/b?c=d')
  expect(firstLink('*https://a.example*')).toBe('https://a.example')
  for (const none of ['nada', 'www.a.example', 'javascript:alert(1)', 'https://'])
    expect(firstLink(none), none).toBeUndefined()
})

test('an address is found among any number of marks, and a longer one than the limit is ignored', () => {
  expect(firstLink(`https://a.example/${'.'.repeat(1900)}`)).toBe('https://a.example/')
  expect(firstLink(`https://a.example/${'b'.repeat(1982)}`)).toHaveLength(2000)
  expect(firstLink(`https://a.example/${'b'.repeat(1983)}`)).toBeUndefined()
  expect(firstLink(`http://${'.'.repeat(65_000)}`)).toBeUndefined()
})

test('a page is read up to the end of its head, whatever surrounds it', () => {
  const previewOf = (page: string) => previewOfPage(page, 'https://a.example')
  const og = '<meta property="og:title" content="Loja">'
  expect(previewOf(`<!-- <title>x</title> --><head>${og}</head><title>y</title>`)?.title).toBe(
    'Loja',
  )
  expect(previewOf(`<script>"<title>x</title>"</script>${og}`)?.title).toBe('Loja')
  expect(previewOf(`<META NAME=og:title CONTENT=um>${og}`)?.title).toBe('Loja')
  expect(previewOf(`<title>um</title><title>dois</title>`)?.title).toBe('um')
  expect(previewOf(`<title>a &lt;b&gt; &eacute; &#x1F600;</title>`)?.title).toBe('a <b> é 😀')
  for (const after of ['</head>', '<body>', '<b>'.repeat(100), '<!--', 'x'.repeat(PAGE_MAX_BYTES)])
    expect(previewOf(`<html><head>${after}${og}`), after.slice(0, 20)).toBeUndefined()
})

test('a page is read in a separate thread, in the charset of its server or itself', async () => {
  const readPageBytes = (bytes: Buffer, charset = '') =>
    readPage({ bytes, charset, url: 'https://a.example' })
  const latin = Buffer.from('<meta charset="iso-8859-1"><title>Pão</title>', 'latin1')
  expect((await readPageBytes(latin))?.title).toBe('Pão')
  expect((await readPageBytes(Buffer.from('<title>Pão</title>')))?.title).toBe('Pão')
  expect((await readPageBytes(Buffer.from('<title>Pão</title>'), 'no-such'))?.title).toBe('Pão')
  expect(
    (await readPageBytes(Buffer.from('<title>P\xe3o</title>', 'latin1'), 'windows-1252'))?.title,
  ).toBe('Pão')
})

test('a page without a title has no preview, and a picture without a web address is left out', () => {
  expect(previewOfPage('<p>Oi</p>', 'https://a.example')).toBeUndefined()
  const page = '<title>\n A  b </title><meta property="og:image" content="javascript:alert(1)">'
  expect(previewOfPage(page, 'https://a.example')).toEqual({
    title: 'A b',
    description: '',
    imageUrl: undefined,
  })
})
