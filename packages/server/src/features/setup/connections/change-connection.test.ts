import type { Connection } from '@guiche/contract/connections'
import { MASKED } from '@guiche/contract/settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { now } from '../../../platform/clock.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { buildCompany, buildQueue, PASSWORD } from '../../../testing/build-company.ts'
import { repeatMigration } from '../../../testing/repeat-migration.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { type Answer, TestClient } from '../../../testing/test-client.ts'
import { openSocket } from '../../../testing/test-socket.ts'
import { unfencedWriter } from '../../../channels/lines/lease.ts'
import { saveLineReport } from './connection-session.ts'
import { companyOfToken, tokenHashOf } from './connection-token.ts'
import { findLineByToken, saveConnection } from './connections.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

let made = 0

/** A company without lines, and functions that change its lines as an administrator. */
async function buildOffice(given: { connections?: number } = {}) {
  const { company, admin: account } = await buildCompany(given)
  const admin = new TestClient(app.http)
  await admin.signIn(account.email, PASSWORD)
  const postConnection = (body: object = {}): Promise<Answer<Record<string, unknown>>> =>
    admin.send('POST /whatsapp', {
      body: { name: `Linha ${++made}`, provider: 'simulator', ...body },
    })
  return {
    companyId: company.id,
    admin,
    post: postConnection,
    add: async (body: object = {}) => Number((await postConnection(body)).body.id),
    change: (id: number, body: object) => admin.send('PUT /whatsapp/:id', { params: { id }, body }),
    show: (id: number) => admin.call('GET /whatsapp/:id', { params: { id } }),
    defaults: async () =>
      (await admin.call('GET /whatsapp')).filter((line) => line.isDefault).map(({ id }) => id),
  }
}

const refusalOf = (error: string) => ({ status: 400, body: { error } })

describe('the default line', () => {
  test('is the first line, and only moves to another', async () => {
    const office = await buildOffice()
    const browser = await openSocket(app.address, office.admin.token ?? '')
    const [first, second] = [await office.add(), await office.add()]
    expect(await office.defaults()).toEqual([first])
    expect(await office.change(first, { isDefault: false })).toMatchObject(
      refusalOf('ERR_NO_OTHER_WHATSAPP'),
    )
    expect(await office.change(second, { isDefault: true })).toMatchObject({ status: 200 })
    expect(await office.defaults()).toEqual([second])
    const waitForDefault = (id: number, isDefault: boolean) =>
      browser.hears(`company-${office.companyId}-whatsapp`, (payload) => {
        const line = payload.whatsapp as Connection | undefined
        return line?.id === id && line.isDefault === isDefault
      })
    await waitForDefault(second, true)
    await waitForDefault(first, false)
    const third = await office.add({ isDefault: true })
    expect(await office.defaults()).toEqual([third])
    browser.close()
  })

  test('is a single line, even for concurrent changes', async () => {
    const office = await buildOffice()
    const ids = [await office.add(), await office.add(), await office.add()]
    const answers = await Promise.all([
      ...ids.toReversed().map((id) => office.change(id, { isDefault: true })),
      ...ids.map((id) => office.change(id, { isDefault: true })),
      office.post({ isDefault: true }),
      office.post({ isDefault: true }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await office.defaults()).toHaveLength(1)
  })

  test('that is deleted is replaced by another line, a connected one first', async () => {
    const office = await buildOffice()
    const [first, second, third] = [await office.add(), await office.add(), await office.add()]
    const line = { companyId: office.companyId, whatsappId: third }
    await saveLineReport(unfencedWriter(line), { status: 'CONNECTED', qrcode: '', trouble: '' })
    const sendDelete = (id: number) => office.admin.call('DELETE /whatsapp/:id', { params: { id } })
    await sendDelete(first)
    expect(await office.defaults()).toEqual([third])
    await sendDelete(third)
    expect(await office.defaults()).toEqual([second])
    await sendDelete(second)
    expect(await office.add()).toBe((await office.defaults())[0])
  })
})

test('several queues require a greeting, whichever of the two changes', async () => {
  const office = await buildOffice()
  const queueIds = [await buildQueue(office.companyId), await buildQueue(office.companyId)]
  const [sales, support] = queueIds
  const missing = refusalOf('ERR_WAPP_GREETING_REQUIRED')
  expect(await office.post({ queueIds })).toMatchObject(missing)
  expect(await office.post({ queueIds, greetingMessage: '  ' })).toMatchObject(missing)
  const id = await office.add({ queueIds: [sales, sales] })
  expect((await office.show(id)).queues).toMatchObject([{ id: sales }])
  expect(await office.change(id, { queueIds })).toMatchObject(missing)
  expect(await office.change(id, { queueIds, greetingMessage: 'Olá!' })).toMatchObject({
    status: 200,
    body: { queues: [{ id: sales }, { id: support }] },
  })
  expect(await office.change(id, { greetingMessage: '' })).toMatchObject(missing)
  expect(await office.show(id)).toMatchObject({ greetingMessage: 'Olá!' })
  expect(await office.change(id, { greetingMessage: '', queueIds: [support] })).toMatchObject({
    status: 200,
  })
})

test('queue ids are accepted as strings of digits, as older clients send them', async () => {
  const office = await buildOffice()
  const queueId = await buildQueue(office.companyId)
  const queueIds = [String(queueId)]
  const { status, body } = await office.post({ queueIds, promptId: false, transferQueueId: '' })
  expect({ status, body }).toMatchObject({ status: 200, body: { queues: [{ id: queueId }] } })
  expect(await office.change(Number(body.id), { queueIds })).toMatchObject({
    status: 200,
    body: { queues: [{ id: queueId }] },
  })
})

test("the plan's number of lines limits concurrent requests too", async () => {
  const office = await buildOffice({ connections: 3 })
  const answers = await Promise.all(Array.from({ length: 6 }, () => office.post()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(answer).toMatchObject(refusalOf('ERR_CONNECTION_LIMIT_REACHED'))
  const [some] = await office.admin.call('GET /whatsapp')
  await office.admin.call('DELETE /whatsapp/:id', { params: { id: some?.id ?? 0 } })
  expect((await office.post()).status).toBe(200)
})

describe('a token', () => {
  const findLineOfToken = (token: string) =>
    acrossCompanies('a test looks for a token', (db) =>
      findLineByToken(db, companyOfToken(token) ?? 0, tokenHashOf(token)),
    )
  const TYPED = 'primeira-chave'
  /** Stores a typed token as an older version did. */
  const storeTypedToken = (companyId: number, id: number) =>
    inCompany(companyId, (db) =>
      saveConnection(db, companyId, id, {
        tokenHash: tokenHashOf(TYPED),
        tokenNeedsRenewal: true,
        updatedAt: now(),
      }),
    )

  test('is shown once and stored as its hash', async () => {
    const office = await buildOffice()
    const id = await office.add()
    expect((await office.show(id)).token).toBe('')
    const { token } = await office.admin.call('POST /whatsapp/:id/token', { params: { id } })
    expect(await findLineOfToken(token)).toEqual({ companyId: office.companyId, whatsappId: id })
    expect(token).toMatch(new RegExp(`^guiche_${office.companyId}_[\\w-]{43}$`))
    expect((await office.show(id)).token).toBe(MASKED)
    const rows = await inCompany(office.companyId, (db) =>
      db.selectFrom('whatsapps').selectAll().where('companyId', '=', office.companyId).execute(),
    )
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await office.admin.send('GET /whatsapp')).raw.body).not.toContain(tokenHashOf(token))
  })

  test('that a client types is replaced by a generated one, which is shown once', async () => {
    const office = await buildOffice()
    const body = { name: 'Com chave', provider: 'simulator', token: TYPED } as const
    const made = await office.admin.call('POST /whatsapp', { body })
    expect(await findLineOfToken(made.token)).toMatchObject({ whatsappId: made.id })
    const browser = await openSocket(app.address, office.admin.token ?? '')
    const changed = await office.change(made.id, { token: 'segunda-chave' })
    const { token } = changed.body as { token: string }
    expect(await findLineOfToken(token)).toMatchObject({ whatsappId: made.id })
    expect(await findLineOfToken(made.token)).toBeUndefined()
    expect(
      JSON.stringify(await browser.hears(`company-${office.companyId}-whatsapp`)),
    ).not.toContain(token)
    browser.close()
    // A client that sends the answered token back keeps the line's own.
    expect(await office.change(made.id, { token })).toMatchObject({ body: { token: MASKED } })
    expect(await findLineOfToken(token)).toMatchObject({ whatsappId: made.id })
    await office.admin.call('DELETE /whatsapp/:id/token', { params: { id: made.id } })
    expect((await office.show(made.id)).token).toBe('')
    expect(await findLineOfToken(token)).toBeUndefined()
  })

  test('that a change omits, empties or sends back masked stays', async () => {
    const office = await buildOffice()
    const id = await office.add()
    const { token } = await office.admin.call('POST /whatsapp/:id/token', { params: { id } })
    for (const body of [{ name: 'Sem chave' }, { token: '' }, { token: null }, { token: MASKED }])
      expect(await office.change(id, body)).toMatchObject({ status: 200, body: { token: MASKED } })
    expect(await office.change(id, await office.show(id))).toMatchObject({ status: 200 })
    expect(await findLineOfToken(token)).toMatchObject({ whatsappId: id })
  })

  test('typed by a person in an older version is marked until a new one is generated', async () => {
    const office = await buildOffice()
    const id = await office.add()
    expect(await office.show(id)).toMatchObject({ tokenNeedsRenewal: false })
    await storeTypedToken(office.companyId, id)
    expect(await office.show(id)).toMatchObject({ token: MASKED, tokenNeedsRenewal: true })
    // A program that saves the line with its known token can continue to send with it.
    expect(await office.change(id, { token: TYPED })).toMatchObject({
      body: { token: MASKED, tokenNeedsRenewal: true },
    })
    await office.admin.call('POST /whatsapp/:id/token', { params: { id } })
    expect(await office.show(id)).toMatchObject({ token: MASKED, tokenNeedsRenewal: false })
  })

  test('from before tokens named their company is marked by the migration', async () => {
    const office = await buildOffice()
    const [old, none] = [await office.add(), await office.add()]
    await storeTypedToken(office.companyId, old)
    await repeatMigration(
      app.database,
      '0171-connection-tokens.sql',
      'alter table whatsapps drop column token_needs_renewal',
    )
    expect(await office.show(old)).toMatchObject({ tokenNeedsRenewal: true })
    expect(await office.show(none)).toMatchObject({ tokenNeedsRenewal: false })
  })
})
