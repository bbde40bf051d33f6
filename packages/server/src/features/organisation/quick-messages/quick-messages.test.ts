import { QUICK_MESSAGE_PAGE, type QuickMessage } from '@guiche/contract/quick-messages'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildCompany } from '../../../testing/build-company.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openSocket, type TestSocket } from '../../../testing/test-socket.ts'

let app: TestApp
let companyId: number
let admin: Person
let ana: Person
let bruno: Person
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
  bruno = await signInPerson(app, companyId)
  stranger = await signInPerson(app, (await buildCompany()).company.id, { profile: 'admin' })
})
afterEach(() => sockets.splice(0).forEach((socket) => socket.close()))

const createQuickMessage = ({ client }: Person, body: object) =>
  client.call('POST /quick-messages', { body: { shortcode: 'oi', message: 'Olá!', ...body } })
const changeQuickMessage = ({ client }: Person, id: number, body: object) =>
  client.send('PUT /quick-messages/:id', { params: { id }, body })
const deleteQuickMessage = ({ client }: Person, id: number) =>
  client.send('DELETE /quick-messages/:id', { params: { id } })
const fetchQuickMessage = ({ client }: Person, id: number) =>
  client.send('GET /quick-messages/:id', { params: { id } })
const listShortcodes = async ({ client, id }: Person, query: object = {}) => {
  const { records } = await client.call('GET /quick-messages', { query: { userId: id, ...query } })
  const all = await client.call('GET /quick-messages/list', { query: { companyId, userId: id } })
  const company = { id: companyId, name: expect.any(String) }
  if (Object.keys(query).length === 0)
    expect(all).toEqual(records.map((record) => ({ ...record, company })))
  return records.map(({ shortcode }) => shortcode)
}

const refused = { status: 400, body: { error: 'ERR_NO_PERMISSION' } }
const unknown = { status: 404, body: { error: 'ERR_NO_QUICK_MESSAGE_FOUND' } }

describe('a quick message', () => {
  test('is private unless it is created for all', async () => {
    const own = await createQuickMessage(ana, { shortcode: 'bom dia', message: undefined })
    expect(own).toMatchObject({
      shortcode: 'bom dia',
      message: '',
      geral: false,
      status: true,
      isMedia: false,
      mediaPath: null,
      mediaName: null,
      userId: ana.id,
      companyId,
    })
    const general = await createQuickMessage(ana, { shortcode: 'pix', geral: true })
    expect(await listShortcodes(ana)).toEqual(['bom dia', 'pix'])
    expect(await listShortcodes(bruno)).toEqual(['pix'])
    expect(await fetchQuickMessage(bruno, own.id)).toMatchObject(unknown)
    expect(await fetchQuickMessage(admin, own.id)).toMatchObject(unknown)
    expect((await fetchQuickMessage(bruno, general.id)).body).toEqual(general)
  })

  test('is changed and deleted by its owner; one for all by administrators too', async () => {
    const own = await createQuickMessage(ana, {})
    const general = await createQuickMessage(ana, { geral: true })
    for (const person of [bruno, admin]) {
      expect(await changeQuickMessage(person, own.id, { message: 'Outro' })).toMatchObject(unknown)
      expect(await deleteQuickMessage(person, own.id)).toMatchObject(unknown)
    }
    expect(await changeQuickMessage(bruno, general.id, { message: 'Outro' })).toMatchObject(refused)
    expect(await deleteQuickMessage(bruno, general.id)).toMatchObject(refused)
    expect((await changeQuickMessage(admin, general.id, { message: 'Melhor' })).body).toMatchObject(
      {
        message: 'Melhor',
        shortcode: 'oi',
        geral: true,
        userId: ana.id,
      },
    )
    expect(
      (
        await changeQuickMessage(ana, own.id, {
          ...own,
          shortcode: 'alô',
          mediaPath: 'x',
          userId: bruno.id,
        })
      ).body,
    ).toMatchObject({
      shortcode: 'alô',
      mediaPath: null,
      userId: ana.id,
    })
    expect((await deleteQuickMessage(ana, own.id)).status).toBe(200)
    expect((await deleteQuickMessage(admin, general.id)).status).toBe(200)
    expect(await listShortcodes(ana)).toEqual([])
  })

  test('for all stays after its owner is deleted; private ones are deleted', async () => {
    await createQuickMessage(ana, { shortcode: 'só meu' })
    const general = await createQuickMessage(ana, { shortcode: 'de todos', geral: true })
    await admin.client.call('DELETE /users/:id', { params: { id: ana.id } })
    expect(await listShortcodes(bruno)).toEqual(['de todos'])
    expect((await changeQuickMessage(admin, general.id, { geral: false })).body).toMatchObject({
      geral: true,
      userId: null,
    })
    expect(await changeQuickMessage(bruno, general.id, { message: 'x' })).toMatchObject(refused)
  })

  test('is invisible to other companies', async () => {
    const { id } = await createQuickMessage(ana, { geral: true })
    expect(await fetchQuickMessage(stranger, id)).toMatchObject(unknown)
    expect(await changeQuickMessage(stranger, id, { message: 'x' })).toMatchObject(unknown)
    expect(await deleteQuickMessage(stranger, id)).toMatchObject(unknown)
    expect((await stranger.client.call('GET /quick-messages')).records).toEqual([])
  })

  test('needs a shortcode', async () => {
    for (const [field, body] of Object.entries({
      shortcode: { shortcode: '  ', message: 'x' },
      message: { shortcode: 'x', message: 7 },
      geral: { shortcode: 'x', geral: 'talvez' },
    }))
      expect(await ana.client.send('POST /quick-messages', { body })).toMatchObject({
        status: 400,
        body: { error: 'ERR_INVALID_INPUT', fields: [{ path: field }] },
      })
    const nulls = { shortcode: 'x', message: null, geral: null, status: null }
    expect(await createQuickMessage(ana, nulls)).toMatchObject({
      message: '',
      geral: false,
      status: true,
    })
  })
})

describe('the list', () => {
  test('pages by shortcode and searches shortcode and text', async () => {
    const codes = Array.from(
      { length: QUICK_MESSAGE_PAGE + 1 },
      (_, n) => `c${String(n).padStart(2, '0')}`,
    )
    for (const shortcode of codes.toReversed()) await createQuickMessage(ana, { shortcode })
    await createQuickMessage(ana, { shortcode: 'preço', message: 'Dá 10% de DESCONTO' })
    const { count, hasMore } = await ana.client.call('GET /quick-messages')
    expect({ count, hasMore }).toEqual({ count: QUICK_MESSAGE_PAGE + 2, hasMore: true })
    expect(await listShortcodes(ana, { pageNumber: 1 })).toEqual(codes.slice(0, QUICK_MESSAGE_PAGE))
    expect(await listShortcodes(ana, { pageNumber: 2 })).toEqual([
      ...codes.slice(QUICK_MESSAGE_PAGE),
      'preço',
    ])
    expect(await listShortcodes(ana, { searchParam: 'desconto' })).toEqual(['preço'])
    expect(await listShortcodes(ana, { searchParam: 'PREÇ' })).toEqual(['preço'])
    expect(await listShortcodes(ana, { searchParam: '%' })).toEqual(['preço'])
  })

  test('contains no private messages of other users', async () => {
    const others: Array<Record<string, number>> = [
      { userId: bruno.id },
      { companyId: companyId + 1 },
    ]
    for (const key of ['GET /quick-messages', 'GET /quick-messages/list'])
      for (const query of others)
        expect(await admin.client.send(key, { query })).toMatchObject(refused)
  })
})

describe('live events', () => {
  const eventNames = () => [
    `company-${companyId}-quickmessage`,
    `company${companyId}-quickemessage`,
  ]
  async function openBrowser({ client }: Person): Promise<TestSocket> {
    const socket = await openSocket(app.address, client.token ?? '')
    sockets.push(socket)
    return socket
  }
  const newsOf = (socket: TestSocket) =>
    socket.heard.filter(({ event }) => event.includes('quick')).map(({ payload }) => payload)

  test('one for all reaches all users of the company under both names', async () => {
    const [brunos, theirs] = [await openBrowser(bruno), await openBrowser(stranger)]
    const record = await createQuickMessage(ana, { geral: true })
    await changeQuickMessage(ana, record.id, { message: 'Novo' })
    await deleteQuickMessage(ana, record.id)
    for (const name of eventNames()) {
      expect((await brunos.hears(name)).payload).toEqual({ action: 'create', record })
      const { payload } = await brunos.hears(name, ({ action }) => action === 'update')
      expect((payload.record as QuickMessage).message).toBe('Novo')
      const gone = await brunos.hears(name, ({ action }) => action === 'delete')
      expect(gone.payload).toEqual({ action: 'delete', id: record.id })
    }
    expect(newsOf(theirs)).toEqual([])
  })

  test('a private one reaches its user only; one that is no longer for all is removed for the others', async () => {
    const [anas, brunos] = [await openBrowser(ana), await openBrowser(bruno)]
    const own = await createQuickMessage(ana, { message: 'segredo' })
    const general = await createQuickMessage(ana, { geral: true })
    await changeQuickMessage(ana, general.id, { geral: false, message: 'segredo' })
    for (const name of eventNames()) {
      await anas.hears(name, ({ record }) => (record as QuickMessage | undefined)?.id === own.id)
      await anas.hears(name, ({ action }) => action === 'update')
      await brunos.hears(name, ({ action, id }) => action === 'delete' && id === general.id)
    }
    expect(JSON.stringify(newsOf(brunos))).not.toContain('segredo')
    expect(newsOf(anas).some(({ action }) => action === 'delete')).toBe(false)
  })
})
