import { randomUUID } from 'node:crypto'
import { ARTICLE_PAGE, type Article, QUESTION_MAX } from '@guiche/contract/articles'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildCompany } from '../../../testing/build-company.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openSocket, type TestSocket } from '../../../testing/test-socket.ts'
import { type Passage, searchPassages } from './index.ts'

let app: TestApp
let companyId: number
let admin: Person
let ana: Person
let stranger: Person
const sockets: TestSocket[] = []

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  companyId = (await buildCompany()).company.id
  admin = await signInPerson(app, companyId, { profile: 'admin' })
  ana = await signInPerson(app, companyId)
  stranger = await signInPerson(app, (await buildCompany()).company.id, { profile: 'admin' })
})
afterEach(() => sockets.splice(0).forEach((socket) => socket.close()))

const RETURNS = {
  title: 'Trocas e devoluções',
  body: '## Prazo\n\nVocê tem 7 dias para devolver o produto.\n\n## Frete\n\nO frete da devolução é por nossa conta.',
  url: 'https://loja.example/trocas',
  isPublished: true,
}
const createArticle = ({ client }: Person, body: object = {}) =>
  client.call('POST /articles', { body: { ...RETURNS, ...body } })
const changeArticle = ({ client }: Person, id: number, body: object) =>
  client.send('PUT /articles/:id', { params: { id }, body })
const deleteArticle = ({ client }: Person, id: number) =>
  client.send('DELETE /articles/:id', { params: { id } })
const fetchArticle = ({ client }: Person, id: number) =>
  client.send('GET /articles/:id', { params: { id } })
const listTitles = async ({ client }: Person, query: object = {}) =>
  (await client.call('GET /articles', { query })).articles.map(({ title }) => title)
const searchFor = async ({ client }: Person, question: string) =>
  (await client.call('GET /articles/search', { query: { question } })).passages
const foundTitles = async (person: Person, question: string) =>
  (await searchFor(person, question)).map(({ title }) => title)

const refused = { status: 400, body: { error: 'ERR_NO_PERMISSION' } }
const unknown = { status: 404, body: { error: 'ERR_NO_ARTICLE_FOUND' } }

describe('an article', () => {
  test('is written, changed and deleted by administrators, and read by all once it is published', async () => {
    const made = await createArticle(admin, { isPublished: false })
    expect(made).toMatchObject({
      ...RETURNS,
      isPublished: false,
      companyId,
      source: 'written',
      pageUrl: null,
      fileUrl: null,
      updatedBy: { id: admin.id },
    })
    expect(await fetchArticle(ana, made.id)).toMatchObject(unknown)
    expect(await listTitles(ana)).toEqual([])
    expect(await listTitles(admin)).toEqual([RETURNS.title])
    for (const refusal of [
      await ana.client.send('POST /articles', { body: RETURNS }),
      await ana.client.send('POST /articles/page', { body: { pageUrl: RETURNS.url } }),
      await ana.client.send('POST /articles/:id/refresh', { params: { id: made.id } }),
      await changeArticle(ana, made.id, { isPublished: true }),
      await deleteArticle(ana, made.id),
    ])
      expect(refusal).toMatchObject(refused)

    expect(
      (await changeArticle(admin, made.id, { isPublished: true, url: '' })).body,
    ).toMatchObject({
      ...RETURNS,
      url: null,
      isPublished: true,
    })
    expect((await fetchArticle(ana, made.id)).body).toMatchObject({ body: RETURNS.body })
    expect(await listTitles(ana)).toEqual([RETURNS.title])
    expect(await deleteArticle(admin, made.id)).toMatchObject({ status: 200 })
    expect(await fetchArticle(admin, made.id)).toMatchObject(unknown)
    expect(await foundTitles(ana, 'devolver')).toEqual([])
  })

  test('is inserted once, however often the call is repeated', async () => {
    const idempotencyKey = randomUUID()
    const made = await Promise.all([1, 2, 3].map(() => createArticle(admin, { idempotencyKey })))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(await listTitles(admin)).toHaveLength(1)
  })

  test('is invisible to other companies', async () => {
    const { id } = await createArticle(admin)
    expect(await fetchArticle(stranger, id)).toMatchObject(unknown)
    expect(await changeArticle(stranger, id, { title: 'Meu' })).toMatchObject(unknown)
    expect(await deleteArticle(stranger, id)).toMatchObject(unknown)
    expect(await listTitles(stranger)).toEqual([])
    expect(await searchFor(stranger, 'prazo para devolver')).toEqual([])
    // A company with matching articles finds its own only.
    await createArticle(stranger, { title: 'Devolver o quê?', body: 'Nada.' })
    expect(await foundTitles(stranger, 'prazo para devolver')).toEqual(['Devolver o quê?'])
  })

  test('refuses invalid input', async () => {
    for (const [field, body] of Object.entries({
      title: { title: ' ' },
      body: { body: 'x'.repeat(200_001) },
      url: { url: 'javascript:alert(1)' },
      isPublished: { isPublished: 'talvez' },
    }))
      expect(
        await admin.client.send('POST /articles', { body: { ...RETURNS, ...body } }),
      ).toMatchObject({
        status: 400,
        body: { error: 'ERR_INVALID_INPUT', fields: [{ path: field }] },
      })
  })

  test('of 200,000 characters is found by its last words', async () => {
    const body = `${'Uma linha qualquer do regulamento interno.\n\n'.repeat(4500)}O cofre é azul.`
    await createArticle(admin, { title: 'Regulamento', body })
    const [best] = await searchFor(ana, 'qual a cor do cofre')
    expect(best?.text).toMatch(/O cofre é azul\.$/)
  })
})

test('the list pages by title and is searched by it', async () => {
  for (let nth = ARTICLE_PAGE; nth >= 0; nth--)
    await createArticle(admin, {
      title: `Artigo ${String(nth).padStart(2, '0')}`,
      isPublished: false,
    })
  await createArticle(admin, { title: 'Preços 10% menores' })
  const { count, hasMore } = await admin.client.call('GET /articles')
  expect({ count, hasMore }).toEqual({ count: ARTICLE_PAGE + 2, hasMore: true })
  expect(await listTitles(admin, { pageNumber: 2 })).toEqual(['Artigo 20', 'Preços 10% menores'])
  expect(await listTitles(admin, { searchParam: 'preç' })).toEqual(['Preços 10% menores'])
  expect(await listTitles(admin, { searchParam: '0%' })).toEqual(['Preços 10% menores'])
  expect(await listTitles(ana)).toEqual(['Preços 10% menores'])
})

describe('a question', () => {
  const createTitledArticle = (title: string, body: string, more: object = {}) =>
    createArticle(admin, { title, body, ...more })

  test('is answered by passages with their articles and the matching words', async () => {
    const { id } = await createArticle(admin)
    const [best, ...others] = await searchFor(
      ana,
      'Oi, boa tarde! Qual o prazo pra devolver o produto?',
    )
    expect(best).toMatchObject({
      articleId: id,
      title: RETURNS.title,
      url: RETURNS.url,
      matches: ['devolver', 'prazo', 'produto'],
    })
    expect(best?.text).toContain('7 dias')
    // The stop words `Oi`, `boa` and `tarde` do not lower the rank.
    expect(best?.rank).toBeGreaterThan(0.3)
    expect(best?.rank).toBeLessThanOrEqual(1)
    expect(others.every(({ rank }) => rank <= (best?.rank ?? 0))).toBe(true)
  })

  test.each([
    ['devolução', 'As devolucoes demoram.'],
    ['devolucao', 'As DEVOLUÇÕES demoram.'],
    ['cartao', 'Aceitamos cartões.'],
    ['cartoes', 'Aceitamos cartão.'],
    ['papel', 'Os papéis de parede.'],
    ['jornais', 'Um jornal por dia.'],
    ['flores', 'Uma flor.'],
    ['horário', 'Nossos horarios.'],
    ['lençois', 'Um lençol.'],
    ['imagem', 'Duas imagens.'],
    ['cancelar', 'O cancelamento é simples.'],
    ['entregam', 'A entrega é rápida.'],
    ['NF1234', 'A nota NF-1234 chegou.'],
  ])('for %j finds %j', async (question, body) => {
    await createTitledArticle('Um', body)
    await createTitledArticle('Outro', 'Nada disso.')
    expect(await foundTitles(ana, question)).toEqual(['Um'])
  })

  test.each([
    [
      'devolver',
      'Devolver é fácil.',
      'As devoluções demoram, e devolver também. Quem devolve espera.',
    ],
    ['senha do wifi', 'A senha é 1234.', 'O wifi da loja. A senha está no balcão.'],
  ])('%j is answered best by the passage with most of its words', async (question, title, body) => {
    await createTitledArticle('Outro', title)
    await createTitledArticle('Melhor', body)
    expect((await foundTitles(ana, question))[0]).toBe('Melhor')
  })

  test('weighs a title more than a text, and a rare word more than a frequent one', async () => {
    for (let nth = 0; nth < 5; nth++)
      await createTitledArticle(`Catálogo ${nth}`, 'Um produto, outro produto, mais produto.')
    await createTitledArticle('Garantia', 'Vale um ano.')
    await createTitledArticle('Sobre nós', 'Com garantia desde 1990.')
    expect((await foundTitles(ana, 'garantia do produto'))[0]).toBe('Garantia')
    expect(await foundTitles(ana, 'garantia')).toEqual(['Garantia', 'Sobre nós'])
  })

  test('finds no draft, and reflects publishing and unpublishing at once', async () => {
    const { id } = await createArticle(admin, { isPublished: false })
    expect(await foundTitles(ana, 'prazo')).toEqual([])
    await changeArticle(admin, id, { isPublished: true })
    expect(await foundTitles(ana, 'prazo')).toEqual([RETURNS.title])
    await changeArticle(admin, id, { body: 'Sem tempo marcado.' })
    expect(await foundTitles(ana, 'prazo')).toEqual([])
    await changeArticle(admin, id, { title: 'Prazos' })
    expect(await foundTitles(ana, 'prazo')).toEqual(['Prazos'])
    await changeArticle(admin, id, { isPublished: false })
    expect(await foundTitles(ana, 'prazo')).toEqual([])
  })

  test('may be any text', async () => {
    await createArticle(admin)
    for (const question of ['', ' ', 'a o de', "'; drop table articles --", '🙂', '& | ! :* <->'])
      expect(await searchFor(ana, question)).toEqual([])
    expect(await foundTitles(ana, `${'x '.repeat(QUESTION_MAX)} prazo`)).toEqual([])
    expect(await foundTitles(ana, 'prazo'.padEnd(9000, ' y'))).toHaveLength(1)
    expect(
      await ana.client.send('GET /articles/search', { query: { question: 'a', most: 21 } }),
    ).toMatchObject({ status: 400 })
  })

  test('is stemmed in English and Spanish too', async () => {
    for (const [language, body, question] of [
      ['en', 'Our refund policies.', 'refunded policy'],
      ['es', 'Las devoluciones son gratuitas.', 'devolucion gratuita'],
    ] as const) {
      await admin.client.call('PUT /companies/:id/language', {
        params: { id: companyId },
        body: { language },
      })
      await createTitledArticle(language, body)
      expect(await foundTitles(ana, question)).toEqual([language])
    }
  })

  test('is answered through the function for other features too', async () => {
    const { id: articleId, title, url } = await createArticle(admin)
    const passages: Passage[] = await inCompany(companyId, (db) =>
      searchPassages(db, companyId, 'quem paga o frete?', 1),
    )
    expect(passages).toEqual([
      { articleId, title, url, text: expect.stringContaining('frete'), rank: expect.any(Number) },
    ])
  })
})

test('browsers receive the articles that their user may read', async () => {
  const openUserSocket = async ({ client }: Person) => {
    const socket = await openSocket(app.address, client.token ?? '')
    sockets.push(socket)
    return socket
  }
  const [admins, anas, strangers] = [
    await openUserSocket(admin),
    await openUserSocket(ana),
    await openUserSocket(stranger),
  ]
  const event = `company-${companyId}-article`
  const draft = await createArticle(admin, { title: 'Rascunho', isPublished: false })
  const { body: _, ...article } = draft
  expect((await admins.hears(event)).payload).toEqual({ action: 'create', article })
  await changeArticle(admin, draft.id, { isPublished: true })
  await anas.hears(event, (news) => (news.article as Article | undefined)?.isPublished === true)
  await changeArticle(admin, draft.id, { isPublished: false })
  const gone = { action: 'delete', articleId: draft.id }
  await anas.hears(event, ({ action }) => action === 'delete')
  await deleteArticle(admin, draft.id)
  await admins.hears(event, ({ action }) => action === 'delete')
  const articleEventsOf = (socket: TestSocket) =>
    socket.heard.filter((one) => one.event === event).map(({ payload }) => payload)
  expect(articleEventsOf(admins).filter(({ action }) => action === 'delete')).toEqual([gone])
  expect(JSON.stringify(articleEventsOf(anas))).not.toContain('"isPublished":false')
  expect(strangers.heard.filter((one) => one.event.includes('article'))).toEqual([])
})
