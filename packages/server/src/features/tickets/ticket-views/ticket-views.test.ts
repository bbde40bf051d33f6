import { VIEW_MAX } from '@guiche/contract/ticket-views'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCompany, buildUser, PASSWORD } from '../../../testing/build-company.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { openSocket } from '../../../testing/test-socket.ts'

let app: TestApp
let companyId: number
let admin: TestClient
let ana: TestClient
let anaId: number
let bruno: TestClient

beforeAll(async () => {
  app = await startTestApp()
  const built = await buildCompany()
  companyId = built.company.id
  admin = await signInClient(built.admin.email)
  const one = await buildUser(companyId)
  anaId = one.user.id
  ana = await signInClient(one.email)
  bruno = await signInClient((await buildUser(companyId)).email)
})
afterAll(() => app.close())

async function signInClient(email: string): Promise<TestClient> {
  const client = new TestClient(app.http)
  await client.signIn(email, PASSWORD)
  return client
}

const fetchNames = async (client: TestClient) =>
  (await client.call('GET /ticket-views')).views.map(({ name }) => name)
const postView = (client: TestClient, body: object) => client.send('POST /ticket-views', { body })
const filters = { tab: 'open', queueIds: [1, 2], waitingOn: 'us', unreadByMe: true }

test('own views are visible to their user only; shared ones to all, and only administrators share and change them', async () => {
  const { body: own } = await postView(ana, { name: 'Minhas', filters })
  expect(own).toMatchObject({ name: 'Minhas', filters, isShared: false, userId: anaId })
  expect(await postView(ana, { name: 'De todos', filters, isShared: true })).toMatchObject({
    status: 400,
    body: { error: 'ERR_NO_PERMISSION' },
  })
  const { body: shared } = await postView(admin, { name: 'De todos', filters: {}, isShared: true })
  expect(shared.filters).toEqual({ tab: 'open' })
  expect(await fetchNames(ana)).toEqual(['De todos', 'Minhas'])
  expect(await fetchNames(bruno)).toEqual(['De todos'])

  const params = { id: Number(shared.id) }
  for (const key of ['PUT /ticket-views/:id', 'DELETE /ticket-views/:id'])
    expect(await bruno.send(key, { params, body: { name: 'Minha' } })).toMatchObject({
      status: 400,
      body: { error: 'ERR_NO_PERMISSION' },
    })
  expect(
    await bruno.send('DELETE /ticket-views/:id', { params: { id: Number(own.id) } }),
  ).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_VIEW_FOUND' } })
  await ana.call('PUT /ticket-views/:id', { params: { id: Number(own.id) }, body: { name: 'Zz' } })
  expect(await fetchNames(ana)).toEqual(['De todos', 'Zz'])
  await admin.call('DELETE /ticket-views/:id', { params })
  await ana.call('DELETE /ticket-views/:id', { params: { id: Number(own.id) } })
  expect(await fetchNames(ana)).toEqual([])
})

test('browsers receive the views of their user, and the removal of one that is no longer shared', async () => {
  const event = `company-${companyId}-ticket-view`
  const [admins, brunos] = [
    await openSocket(app.address, admin.token ?? ''),
    await openSocket(app.address, bruno.token ?? ''),
  ]
  const { body: own } = await postView(admin, { name: 'Só minha', filters })
  await admins.hears(event, ({ action }) => action === 'create')
  const { body: shared } = await postView(admin, { name: 'De todos', filters, isShared: true })
  const isSharedViewCreated = ({ action, ticketView }: Record<string, unknown>) =>
    action === 'create' && (ticketView as { id: number }).id === shared.id
  await brunos.hears(event, isSharedViewCreated)
  const params = { id: Number(shared.id) }
  await admin.call('PUT /ticket-views/:id', { params, body: { isShared: false } })
  await brunos.hears(
    event,
    ({ action, ticketViewId }) => action === 'delete' && ticketViewId === shared.id,
  )
  await admins.hears(event, ({ action }) => action === 'update')
  expect(JSON.stringify(brunos.heard)).not.toContain('Só minha')
  for (const { id } of [own, shared])
    await admin.call('DELETE /ticket-views/:id', { params: { id: Number(id) } })
  for (const socket of [admins, brunos]) socket.close()
})

test('the shared views of a deleted user stay; the own ones are deleted', async () => {
  const second = await buildUser(companyId, { profile: 'admin' })
  const client = await signInClient(second.email)
  await postView(client, { name: 'Fica', filters, isShared: true })
  await postView(client, { name: 'Vai', filters })
  await admin.call('DELETE /users/:id', { params: { id: second.user.id } })
  const { views } = await admin.call('GET /ticket-views')
  expect(views).toMatchObject([{ name: 'Fica', userId: null }])
  const [view] = views
  await admin.call('PUT /ticket-views/:id', {
    params: { id: view?.id ?? 0 },
    body: { isShared: false },
  })
  expect(await fetchNames(admin)).toEqual(['Fica'])
  expect(await fetchNames(ana)).toEqual([])
})

test('filters have a strict shape, and the number of views is limited', async () => {
  for (const wrong of [{ tab: 'outra' }, { queueIds: 'todas' }, { waitingOn: 'them' }])
    expect(await postView(ana, { name: 'Errada', filters: wrong })).toMatchObject({
      status: 400,
      body: { error: 'ERR_INVALID_INPUT' },
    })
  expect((await postView(ana, { name: 'X', filters })).status).toBe(400)
  for (let made = 0; made < VIEW_MAX; made++)
    await postView(ana, { name: `Visão ${made}`, filters })
  expect(await postView(ana, { name: 'Uma a mais', filters })).toMatchObject({
    status: 400,
    body: { error: 'ERR_TICKET_VIEW_LIMIT_REACHED' },
  })
})
