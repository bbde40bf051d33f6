import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ARTICLE_TEXT_MAX, PDF_MAX_BYTES, PDF_MAX_PAGES } from '@guiche/contract/articles'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  parseAllowedHost,
  setAllowedHosts,
} from '../../../../platform/http/outgoing/allowed-hosts.ts'
import { limitTimeouts } from '../../../../platform/http/outgoing/safe-fetch.ts'
import { buildCompany } from '../../../../testing/build-company.ts'
import { multipartFormOf } from '../../../../testing/build-desk.ts'
import { buildPdf, buildPdfBomb, buildPdfNest } from '../../../../testing/build-pdf.ts'
import { type Misdeed, misdeeds, startProgram } from '../../../../testing/external-program.ts'
import { type Person, signInPerson } from '../../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'

let app: TestApp
let admin: Person
let ana: Person
let site: Server
let origin: string
let serve: RequestListener

beforeAll(async () => {
  app = await startTestApp()
  const { company } = await buildCompany()
  admin = await signInPerson(app, company.id, { profile: 'admin' })
  ana = await signInPerson(app, company.id)
  site = createServer((request, reply) => serve(request, reply))
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(async () => {
  site.closeAllConnections()
  site.close()
  await app.close()
})
afterEach(() => setAllowedHosts([]))

/** Timeout for fetching a page; by default a server has as long as it gives companies. */
const SHORT_MS = 5000
const allowServer = () => setAllowedHosts([parseAllowedHost(new URL(origin).host)!])

describe('a PDF', () => {
  const uploadPdf = (
    bytes: Buffer,
    fields: Record<string, string> = {},
    name = 'Guia de trocas.pdf',
  ) =>
    admin.client.send('POST /articles/upload', {
      body: multipartFormOf([{ name, bytes }], fields, 'file'),
    })
  const refusalOfUpload = async (bytes: Buffer) => {
    const { status, body } = await uploadPdf(bytes)
    return { status, error: body.error }
  }

  test('becomes an article of its paragraphs and headings, and its file is stored', async () => {
    const bytes = buildPdf([
      [
        { text: 'Trocas', size: 20 },
        { text: 'O cliente tem sete dias para pedir a troca de qualquer pro-', gap: 30 },
        { text: 'duto comprado na loja.' },
        { text: 'Traga a nota fiscal.', gap: 40 },
      ],
      [
        { text: 'Garantia', size: 20 },
        { text: 'Um ano.', gap: 30 },
      ],
    ])
    const { body } = await uploadPdf(bytes, { isPublished: 'true' })
    expect(body).toMatchObject({
      title: 'Guia de trocas',
      body:
        '## Trocas\n\nO cliente tem sete dias para pedir a troca de qualquer produto comprado na loja.' +
        '\n\nTraga a nota fiscal.\n\n## Garantia\n\nUm ano.',
      source: 'pdf',
      fileName: 'Guia_de_trocas.pdf',
      isPublished: true,
      isCut: false,
    })
    const file = await app.http.inject(new URL(String(body.fileUrl), 'http://localhost').pathname)
    expect(file.rawPayload.equals(bytes)).toBe(true)
    const query = { question: 'prazo de troca do produto' }
    const { passages } = await ana.client.call('GET /articles/search', { query })
    expect(passages[0]?.title).toBe('Guia de trocas')
  })

  test("is titled by the request, or by the document's own title", async () => {
    const page = [[{ text: 'Um texto.' }]]
    expect((await uploadPdf(buildPdf(page, { title: 'Manual' }))).body.title).toBe('Manual')
    expect((await uploadPdf(buildPdf(page), { title: 'Meu título' })).body.title).toBe('Meu título')
    const named = await uploadPdf(buildPdf(page, { title: 'Microsoft Word - a.docx' }))
    expect(named.body.title).toBe('Guia de trocas')
  })

  test('that cannot be read is refused with the reason', async () => {
    const page = [{ text: 'Um texto.' }]
    const whole = buildPdf([page])
    expect(await refusalOfUpload(Buffer.from('nenhum PDF'))).toEqual({
      status: 400,
      error: 'ERR_ARTICLE_PDF_BROKEN',
    })
    expect(await refusalOfUpload(whole.subarray(0, 200))).toMatchObject({
      error: 'ERR_ARTICLE_PDF_BROKEN',
    })
    expect(await refusalOfUpload(buildPdf([page], { isEncrypted: true }))).toMatchObject({
      error: 'ERR_ARTICLE_PDF_ENCRYPTED',
    })
    expect(await refusalOfUpload(buildPdf([[]]))).toMatchObject({
      error: 'ERR_ARTICLE_PDF_WITHOUT_TEXT',
    })
    const long = Array.from({ length: PDF_MAX_PAGES + 1 }, () => page)
    expect(await refusalOfUpload(buildPdf(long))).toMatchObject({
      error: 'ERR_ARTICLE_PDF_TOO_LONG',
    })
    expect(await refusalOfUpload(Buffer.alloc(PDF_MAX_BYTES + 1))).toMatchObject({
      error: 'ERR_FILE_TOO_LARGE',
    })
    expect((await admin.client.send('POST /articles/upload', { body: {} })).status).toBe(400)
  })

  test('with more text than an article holds is cut, and the answer says so', async () => {
    const line = { text: 'palavra '.repeat(12) }
    const pages = Array.from({ length: 60 }, () => Array.from({ length: 50 }, () => line))
    const { body } = await uploadPdf(buildPdf(pages))
    expect(body.isCut).toBe(true)
    expect(String(body.body)).toHaveLength(ARTICLE_TEXT_MAX)
  })

  test('that takes too much memory or time is given up without affecting others', async () => {
    const spaces = Buffer.alloc(400 * 1024 * 1024, ' ')
    for (const bomb of [buildPdfBomb(spaces), buildPdfNest(10, 8)])
      expect(await refusalOfUpload(bomb)).toEqual({
        status: 400,
        error: 'ERR_ARTICLE_PDF_TOO_HEAVY',
      })
    expect((await uploadPdf(buildPdf([[{ text: 'Um texto.' }]]))).status).toBe(200)
  })

  test('is uploaded by administrators only', async () => {
    const body = multipartFormOf([{ name: 'a.pdf', bytes: buildPdf([]) }], {}, 'file')
    expect(await ana.client.send('POST /articles/upload', { body })).toMatchObject({
      body: { error: 'ERR_NO_PERMISSION' },
    })
  })
})

describe('a web page', () => {
  const PAGE = `<!doctype html><html><head><title>Entregas &amp; prazos | Loja</title><style>p{}</style></head>
    <body><nav><a href="/">Início</a></nav><main><h1>Entregas</h1><p>Entregamos em
    <b>todo</b> o Brasil.<br>Sem custo acima de R$ 200.</p><ul><li><p>Sul: 3 dias</p></li><li>Norte: 9 dias</li></ul>
    <script>alert(1)</script><p>${'Enviamos por transportadora. '.repeat(8)}</p></main><footer>© Loja</footer></body></html>`
  const serveHtml = (text: string, type = 'text/html; charset=utf-8') => {
    serve = (_, reply) => void reply.writeHead(200, { 'content-type': type }).end(text)
  }
  const importFrom = (pageUrl: string) =>
    admin.client.send('POST /articles/page', { body: { pageUrl, isPublished: true } })
  const refusalOfPage = async (pageUrl: string) => (await importFrom(pageUrl)).body.error

  test('becomes an article of its main part, and is read again on request', async () => {
    allowServer()
    serveHtml(PAGE)
    const { body } = await importFrom(`${origin}/entregas`)
    expect(body).toMatchObject({
      title: 'Entregas & prazos | Loja',
      source: 'page',
      url: `${origin}/entregas`,
      pageUrl: `${origin}/entregas`,
      fetchedAt: expect.any(String),
      isCut: false,
    })
    expect(body.body).toMatch(
      /^# Entregas\n\nEntregamos em todo o Brasil.\nSem custo acima de R\$ 200.\n- Sul: 3 dias\n- Norte: 9 dias\n\nEnviamos por transportadora./,
    )
    expect(body.body).not.toMatch(/Início|alert|©/)

    serveHtml(PAGE.replace('9 dias', '12 dias'))
    const id = Number(body.id)
    await admin.client.call('PUT /articles/:id', { params: { id }, body: { title: 'Prazos' } })
    const again = await admin.client.call('POST /articles/:id/refresh', { params: { id } })
    expect(again).toMatchObject({ title: 'Prazos', body: expect.stringContaining('12 dias') })
    const query = { question: 'norte' }
    const { passages } = await ana.client.call('GET /articles/search', { query })
    expect(passages[0]?.text).toContain('12 dias')
  })

  test('is read in its own charset, and plain text as it is', async () => {
    allowServer()
    serve = (_, reply) =>
      void reply
        .writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' })
        .end(Buffer.from('<title>Ação</title><p>Promoção', 'latin1'))
    expect((await importFrom(origin)).body).toMatchObject({ title: 'Ação', body: 'Promoção' })
    serveHtml('# Título\r\n\r\nTexto', 'text/markdown')
    expect((await importFrom(origin)).body).toMatchObject({
      title: '127.0.0.1',
      body: '# Título\n\nTexto',
    })
  })

  test('is refused if its address may not be fetched', async () => {
    serveHtml(PAGE)
    for (const address of [
      origin,
      'http://169.254.169.254/latest/meta-data/',
      'http://[::1]/',
      'http://10.0.0.1/',
      'http://localhost/',
      'https://user:pass@loja.example/',
      'https://loja.example:22/',
    ])
      expect(await refusalOfPage(address)).toBe('ERR_ARTICLE_PAGE_REFUSED')
    expect(await refusalOfPage('ftp://loja.example/')).toBe('ERR_INVALID_INPUT')
  })

  test('may redirect to its own host only, if only the list allows that host', async () => {
    allowServer()
    serve = ({ url }, reply) => {
      if (url === '/') reply.writeHead(302, { location: '/casa' }).end()
      else if (url === '/fora') reply.writeHead(302, { location: 'http://localhost/' }).end()
      else reply.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
    }
    expect((await importFrom(origin)).status).toBe(200)
    expect(await refusalOfPage(`${origin}/fora`)).toBe('ERR_ARTICLE_PAGE_REFUSED')
  })

  test('without text is refused', async () => {
    allowServer()
    serveHtml('<title>Só isso</title><script>app()</script>')
    expect(await refusalOfPage(origin)).toBe('ERR_ARTICLE_PAGE_WITHOUT_TEXT')
    serveHtml('%PDF-1.4', 'application/pdf')
    expect(await refusalOfPage(origin)).toBe('ERR_ARTICLE_PAGE_WITHOUT_TEXT')
    serve = (_, reply) => void reply.writeHead(404).end()
    expect(await refusalOfPage(origin)).toBe('ERR_ARTICLE_PAGE_UNREACHABLE')
    serveHtml('a'.repeat(4 * 1024 * 1024))
    expect(await refusalOfPage(origin)).toBe('ERR_ARTICLE_PAGE_TOO_LARGE')
  })

  const codes: Readonly<Record<Misdeed, string>> = {
    silent: 'ERR_ARTICLE_PAGE_UNREACHABLE',
    slow: 'ERR_ARTICLE_PAGE_UNREACHABLE',
    busy: 'ERR_ARTICLE_PAGE_UNREACHABLE',
    endless: 'ERR_ARTICLE_PAGE_TOO_LARGE',
    broken: 'ERR_ARTICLE_PAGE_UNREACHABLE',
  }

  test.each(misdeeds)('of a server that %s is refused', async (_what, misdeed, reply) => {
    const program = await startProgram()
    onTestFinished(program.close)
    if (misdeed === 'silent' || misdeed === 'slow') limitTimeouts(SHORT_MS)
    onTestFinished(() => limitTimeouts(undefined))
    setAllowedHosts([program.host])
    program.replies.set('/ajuda', reply)
    expect(await refusalOfPage(`${program.origin}/ajuda`)).toBe(codes[misdeed])
  })

  test('built to be slow is read up to the limits', async () => {
    allowServer()
    serveHtml('<div>'.repeat(500_000))
    expect(await refusalOfPage(origin)).toBe('ERR_ARTICLE_PAGE_WITHOUT_TEXT')
    serveHtml(`<p>${'palavra <i></i>'.repeat(150_000)}`)
    const { body } = await importFrom(origin)
    expect(body.isCut).toBe(true)
  })

  test('is not the origin of an article that was written', async () => {
    const { id } = await admin.client.call('POST /articles', { body: { title: 'Escrito' } })
    expect(await admin.client.send('POST /articles/:id/refresh', { params: { id } })).toMatchObject(
      { status: 400, body: { error: 'ERR_ARTICLE_OF_NO_PAGE' } },
    )
  })
})
