import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPdf } from '../../../testing/build-pdf.ts'
import { buildDesk, type Desk, multipartFormOf } from '../../../testing/build-desk.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { withExtension } from './file-types.ts'
import { safeName } from './media-address.ts'

// File names in uploads, storage and downloads.

describe('a name', () => {
  const long = `Contrato de prestação de serviços ${'x'.repeat(200)}`

  test.each([
    [`${long}.pdf`, /^Contrato_de_prestação_de_serviços_x{62}\.pdf$/],
    [long, /^Contrato_de_prestação_de_serviços_x{66}$/],
    [`${'é'.repeat(40)}.${'y'.repeat(90)}`, /^é{40}\.y{59}$/],
    ['👩\u200d👧 fotos.png', /^👩\u200d👧_fotos\.png$/u],
    ['می\u200cرود.pdf', /^می\u200cرود\.pdf$/],
    [`${'a'.repeat(98)}👩\u200d👧`, /^a{98}👩$/u],
    [`${'a'.repeat(99)}👩`, /^a{99}$/],
    ['\u202egnp.exe', /^_gnp\.exe$/],
    ['a"b\r\nc/d.pdf', /^a_b_c_d\.pdf$/],
    ['..', /^_$/],
    ['\u200d', /^file$/],
    ['', /^file$/],
  ])('%j is preserved as far as possible', (name, safe) => {
    expect(safeName(name)).toMatch(safe)
    expect(safeName(name).length).toBeLessThanOrEqual(100)
    expect(safeName(name).isWellFormed()).toBe(true)
  })

  test.each([
    ['contrato', 'application/pdf', 'contrato.pdf'],
    ['contrato v1.2', 'application/pdf', 'contrato v1.2.pdf'],
    ['contrato.', 'application/pdf', 'contrato.pdf'],
    ['contrato.PDF', 'application/pdf', 'contrato.PDF'],
    ['planilha.xlsm', 'application/zip', 'planilha.xlsm'],
    ['dados', 'application/octet-stream', 'dados'],
    ['', 'application/pdf', ''],
  ])('%j of %s has its extension: %j', (name, mime, whole) => {
    expect(withExtension(name, mime)).toBe(whole)
  })
})

let app: TestApp
let desk: Desk
let ticketId: number
let pdf: Buffer
const MARIA = '5511988880055'
beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
  ticketId = await desk.serve(MARIA)
  pdf = buildPdf([[{ text: 'Contrato' }]])
})
afterAll(() => app.close())

const postFile = (name: string, bytes: Buffer) =>
  desk.admin.send('POST /messages/:ticketId', {
    params: { ticketId },
    body: multipartFormOf([{ name, bytes }]),
  })

describe('a file', () => {
  test('without an extension gets one from its bytes, for the customer and the download', async () => {
    expect(await postFile('contrato', pdf)).toMatchObject({ status: 200 })
    const shown = await desk.onPhone(MARIA, ({ type }) => type === 'document')
    expect(shown).toMatchObject({ filename: 'contrato.pdf' })
    await desk.write(MARIA, '', {
      type: 'document',
      media: pdf.toString('base64'),
      mimetype: 'application/pdf',
      filename: 'exame',
    })
    const { mediaUrl } = await desk.seen(
      ticketId,
      ({ fromMe, mediaUrl: url }) => !fromMe && url !== null,
    )
    expect(mediaUrl).toMatch(/\/exame\.pdf$/)
    const { headers } = await app.http.inject({ method: 'GET', url: mediaUrl ?? '' })
    expect(headers['content-disposition']).toBe('attachment; filename=exame.pdf')
  })

  test("has its original name, not the browser's form encoding of it", async () => {
    const { body } = await postFile('a"b\nc%22.pdf', pdf)
    expect([body].flat()[0]).toMatchObject({ mediaName: 'a_b_c_.pdf' })
    expect([(await postFile('100%.pdf', pdf)).body].flat()[0]).toMatchObject({
      mediaName: '100%.pdf',
    })
  })

  test('without bytes is refused at upload, in every route that accepts files', async () => {
    const empty = { status: 400, body: { error: 'ERR_FILE_EMPTY' } }
    expect(await postFile('vazio.pdf', Buffer.alloc(0))).toMatchObject(empty)
    const emptyFileForm = (field: string) =>
      multipartFormOf([{ name: 'vazio.png', bytes: Buffer.alloc(0) }], {}, field)
    const { id } = await desk.admin.call('POST /quick-messages', { body: { shortcode: 'v' } })
    const params = { id }
    expect(
      await desk.admin.send('POST /quick-messages/:id/media-upload', {
        params,
        body: emptyFileForm('file'),
      }),
    ).toMatchObject(empty)
    expect(
      await desk.admin.send('POST /flowbuilder/img', { body: emptyFileForm('medias') }),
    ).toMatchObject(empty)
  })
})
