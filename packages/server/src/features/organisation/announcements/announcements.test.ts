import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildCompany } from '../../../testing/build-company.ts'
import { multipartFormOf } from '../../../testing/build-desk.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { openSocket, type TestSocket } from '../../../testing/test-socket.ts'

let app: TestApp
let operator: TestClient
let operatorsCompany: number
let ourCompany: number
let ana: Person
let stranger: Person
const sockets: TestSocket[] = []

beforeAll(async () => {
  app = await startTestApp()
  const { company, admin } = await buildCompany({ isSuper: true })
  operatorsCompany = company.id
  operator = new TestClient(app.http)
  await operator.signIn(admin.email, admin.password)
})
afterAll(() => app.close())
beforeEach(async () => {
  ourCompany = (await buildCompany()).company.id
  ana = await signInPerson(app, ourCompany)
  stranger = await signInPerson(app, (await buildCompany()).company.id)
})
afterEach(async () => {
  sockets.splice(0).forEach((socket) => socket.close())
  for (const { id } of (await operator.call('GET /announcements')).records)
    await operator.call('DELETE /announcements/:id', { params: { id } })
})

const createAnnouncement = (body: object) =>
  operator.call('POST /announcements', {
    body: { title: 'Manutenção', text: 'Hoje às 22h.', ...body },
  })
const changeAnnouncement = (id: number, body: object) =>
  operator.call('PUT /announcements/:id', { params: { id }, body })
const titlesFor = async (client: TestClient, query: object = {}) =>
  (await client.call('GET /announcements', { query })).records.map(({ title }) => title)

async function openBrowser({ token }: TestClient): Promise<TestSocket> {
  const socket = await openSocket(app.address, token ?? '')
  sockets.push(socket)
  return socket
}
const eventsHeardBy = (socket: TestSocket) =>
  socket.heard.filter(({ event }) => event.endsWith('-announcement')).map(({ payload }) => payload)

describe('an announcement', () => {
  test('is active, of low priority and for all companies by default', async () => {
    const record = await createAnnouncement({})
    expect(record).toMatchObject({
      title: 'Manutenção',
      text: 'Hoje às 22h.',
      priority: 3,
      status: true,
      companyId: null,
      mediaPath: null,
      mediaName: null,
    })
    expect(await titlesFor(ana.client)).toEqual(['Manutenção'])
    const params = { id: record.id }
    expect(await operator.call('GET /announcements/:id', { params })).toEqual(record)
  })

  test('for one company is visible there and to the operator only', async () => {
    await createAnnouncement({ title: 'Só vocês', companyId: ourCompany })
    await createAnnouncement({ title: 'Todos' })
    expect(await titlesFor(ana.client)).toEqual(['Todos', 'Só vocês'])
    expect(await titlesFor(stranger.client)).toEqual(['Todos'])
    expect(await titlesFor(operator)).toEqual(['Todos', 'Só vocês'])
    expect(await titlesFor(operator, { own: 'true' })).toEqual(['Todos'])
    expect(await titlesFor(stranger.client, { own: 'false' })).toEqual(['Todos'])
  })

  test('that is inactive is listed for the operator only, and can be activated again', async () => {
    const { id } = await createAnnouncement({ status: false })
    expect(await titlesFor(ana.client)).toEqual([])
    expect(await titlesFor(operator)).toEqual(['Manutenção'])
    await changeAnnouncement(id, { status: 'true', priority: '1' })
    const [record] = (await ana.client.call('GET /announcements')).records
    expect(record).toMatchObject({ id, priority: 1, text: 'Hoje às 22h.' })
  })

  test('needs a title, a text and an existing company', async () => {
    for (const [path, body] of [
      ['title', { title: ' ', text: 'x' }],
      ['text', { title: 'x', text: '' }],
      ['priority', { title: 'x', text: 'x', priority: 4 }],
    ] as const)
      expect(await operator.send('POST /announcements', { body })).toMatchObject({
        status: 400,
        body: { error: 'ERR_INVALID_INPUT', fields: [{ path }] },
      })
    expect(
      await operator.send('POST /announcements', {
        body: { title: 'x', text: 'x', companyId: 2_000_000_000 },
      }),
    ).toMatchObject({ status: 404, body: { error: 'ERR_NO_COMPANY_FOUND' } })
  })

  test('is found by title and text', async () => {
    await createAnnouncement({ title: 'Novos preços', text: 'A partir de maio.' })
    await createAnnouncement({ title: 'Feriado', text: '100% fechados.' })
    expect(await titlesFor(ana.client, { searchParam: 'MAIO' })).toEqual(['Novos preços'])
    expect(await titlesFor(ana.client, { searchParam: '%' })).toEqual(['Feriado'])
  })

  test('has a picture, png or jpg, that its companies can see', async () => {
    const { id } = await createAnnouncement({})
    const uploadPicture = (name: string, bytes: Buffer) =>
      operator.send('POST /announcements/:id/media-upload', {
        params: { id },
        body: multipartFormOf([{ name, bytes }], { typeArch: 'announcements' }, 'file'),
      })
    const blank = sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    const refused = { status: 400, body: { error: 'ERR_FILE_TYPE_NOT_ALLOWED' } }
    expect(await uploadPicture('a.txt', Buffer.from('texto'))).toMatchObject(refused)
    expect(await uploadPicture('a.gif', await blank.gif().toBuffer())).toMatchObject(refused)
    const bytes = await blank.png().toBuffer()
    expect((await uploadPicture('aviso de maio.png', bytes)).status).toBe(200)
    const [record] = (await ana.client.call('GET /announcements')).records
    expect(record?.mediaName).toBe('aviso_de_maio.png')
    const picture = await app.http.inject(`/public/${record?.mediaPath}`)
    expect(picture.rawPayload.equals(bytes)).toBe(true)
    await operator.call('DELETE /announcements/:id/media-upload', { params: { id } })
    const [bare] = (await ana.client.call('GET /announcements')).records
    expect(bare).toMatchObject({ mediaPath: null, mediaName: null })
  })

  test('is created and changed by operators only', async () => {
    const { id } = await createAnnouncement({})
    const admin = await signInPerson(app, ourCompany, { profile: 'admin' })
    const params = { id }
    for (const answer of [
      admin.client.send('GET /announcements/:id', { params }),
      admin.client.send('POST /announcements', { body: { title: 'x', text: 'x' } }),
      admin.client.send('PUT /announcements/:id', { params, body: { title: 'x' } }),
      admin.client.send('DELETE /announcements/:id', { params }),
    ])
      expect(await answer).toMatchObject({ status: 400, body: { error: 'ERR_NO_PERMISSION' } })
  })
})

describe('live events', () => {
  test('users of its companies receive it under both names, others nothing', async () => {
    const [anas, strangers] = [await openBrowser(ana.client), await openBrowser(stranger.client)]
    const record = await createAnnouncement({ companyId: ourCompany })
    for (const name of ['company-announcement', `company-${ourCompany}-announcement`])
      expect((await anas.hears(name)).payload).toEqual({ action: 'create', record })
    const forAll = await createAnnouncement({ title: 'Para todos' })
    expect((await strangers.hears('company-announcement')).payload.record).toEqual(forAll)
    expect(JSON.stringify(eventsHeardBy(strangers))).not.toContain('Manutenção')
  })

  test('a deactivated or redirected announcement is removed for its former users, and updated for the operator', async () => {
    const [anas, operators] = [await openBrowser(ana.client), await openBrowser(operator)]
    const { id } = await createAnnouncement({})
    const off = await changeAnnouncement(id, { status: false })
    await anas.hears('company-announcement', ({ action }) => action === 'delete')
    const own = `company-${operatorsCompany}-announcement`
    const { payload } = await operators.hears(own, ({ action }) => action === 'update')
    expect(payload.record).toEqual(off)
    const back = await changeAnnouncement(id, { status: true, companyId: ourCompany })
    await anas.hears(
      'company-announcement',
      ({ action, record }) =>
        action === 'create' && (record as typeof back).companyId === back.companyId,
    )
    expect(eventsHeardBy(operators).some(({ action }) => action === 'delete')).toBe(false)
    await operator.call('DELETE /announcements/:id', { params: { id } })
    await operators.hears(own, ({ action }) => action === 'delete')
  })
})
