import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCompany, buildUser, PASSWORD } from '../../../testing/build-company.ts'
import { buildTicket } from '../../../testing/build-ticket.ts'
import { signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { openSocket } from '../../../testing/test-socket.ts'

let app: TestApp
let admin: TestClient
let companyId: number
beforeAll(async () => {
  app = await startTestApp()
  const built = await buildCompany()
  companyId = built.company.id
  admin = new TestClient(app.http)
  await admin.signIn(built.admin.email, PASSWORD)
})
afterAll(() => app?.close())

const deactivate = (id: number, handToId: number | null = null) =>
  admin.send('POST /users/:id/deactivate', { params: { id }, body: { handToId } })
const showTicket = async (id: number) => {
  const ticket = await admin.call('GET /tickets/:id', { params: { id } })
  return { status: ticket.status, userId: 'userId' in ticket ? ticket.userId : undefined }
}

describe('a deactivated user', () => {
  test('is signed out at once, cannot sign in, and their open tickets become pending', async () => {
    const ana = await buildUser(companyId)
    const client = new TestClient(app.http)
    await client.signIn(ana.email, PASSWORD)
    const open = await buildTicket(companyId, { status: 'open', userId: ana.user.id })
    const closed = await buildTicket(companyId, { status: 'closed', userId: ana.user.id })
    const browser = await openSocket(app.address, admin.token ?? '')
    await browser.join('joinTickets', 'pending')

    const { status, body } = await deactivate(ana.user.id)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { isActive: false, online: false },
    })
    expect(await showTicket(open.id)).toEqual({ status: 'pending', userId: null })
    expect(await showTicket(closed.id)).toEqual({ status: 'closed', userId: ana.user.id })
    await browser.hears(
      `company-${companyId}-ticket`,
      (news) => JSON.stringify(news).includes('"pending"') && news.action === 'update',
    )
    await browser.hears(`company-${companyId}-user`, ({ user }) =>
      JSON.stringify(user).includes('"isActive":false'),
    )
    browser.close()
    expect((await client.send('GET /users')).status).toBe(401)
    const again = await new TestClient(app.http).send('POST /auth/login', {
      body: { email: ana.email, password: PASSWORD },
    })
    expect(again).toMatchObject({ status: 400, body: { error: 'ERR_USER_INACTIVE' } })

    const back = await admin.send('POST /users/:id/reactivate', { params: { id: ana.user.id } })
    expect(back.body).toMatchObject({ isActive: true })
    await new TestClient(app.http).signIn(ana.email, PASSWORD)
  })

  test('hands their open tickets to a named user with an active account', async () => {
    const [ana, bia, gone] = await Promise.all([1, 2, 3].map(() => buildUser(companyId)))
    if (!ana || !bia || !gone) throw new Error('three are built')
    const { id } = await buildTicket(companyId, { status: 'open', userId: ana.user.id })
    await deactivate(gone.user.id)
    for (const [heir, error] of [
      [gone.user.id, 'ERR_USER_INACTIVE'],
      [ana.user.id, 'ERR_NO_USER_FOUND'],
      [999_999, 'ERR_NO_USER_FOUND'],
    ] as const)
      expect((await deactivate(ana.user.id, heir)).body).toMatchObject({ error })
    expect(await showTicket(id)).toEqual({ status: 'open', userId: ana.user.id })
    expect((await deactivate(ana.user.id, bia.user.id)).status).toBe(200)
    expect(await showTicket(id)).toEqual({ status: 'open', userId: bia.user.id })
    const { body } = await admin.send('PUT /tickets/:id', {
      params: { id },
      body: { userId: ana.user.id },
    })
    expect(body).toMatchObject({ error: 'ERR_USER_INACTIVE' })
  })

  test('cannot be the acting user or the last administrator', async () => {
    const { users } = await admin.call('GET /users', { query: { searchParam: 'Administradora' } })
    const own = users[0]?.id ?? 0
    expect((await deactivate(own)).body).toMatchObject({ error: 'ERR_USER_OWN_DELETE' })
    const other = await buildUser(companyId, { profile: 'admin' })
    expect((await deactivate(other.user.id)).status).toBe(200)
    const demoted = await admin.send('PUT /users/:id', {
      params: { id: own },
      body: { profile: 'user' },
    })
    expect(demoted.body).toMatchObject({ error: 'ERR_LAST_ADMIN' })
  })
})

test('hands their open tickets over when deleted too', async () => {
  const [ana, bia] = await Promise.all([buildUser(companyId), buildUser(companyId)])
  const ticket = await buildTicket(companyId, { status: 'open', userId: ana.user.id })
  await admin.call('DELETE /users/:id', {
    params: { id: ana.user.id },
    query: { handToId: bia.user.id },
  })
  expect(await showTicket(ticket.id)).toEqual({ status: 'open', userId: bia.user.id })
  await admin.call('DELETE /users/:id', { params: { id: bia.user.id } })
  expect(await showTicket(ticket.id)).toEqual({ status: 'pending', userId: null })
})

test("concurrent reactivations do not pass the plan's limit", async () => {
  const { company, admin: person } = await buildCompany({ users: 3 })
  const chief = new TestClient(app.http)
  await chief.signIn(person.email, PASSWORD)
  const people = await Promise.all([1, 2, 3, 4].map(() => buildUser(company.id)))
  const ids = people.map(({ user }) => user.id)
  for (const id of ids) await chief.call('POST /users/:id/deactivate', { params: { id }, body: {} })
  const answers = await Promise.all(
    ids.map((id) => chief.send('POST /users/:id/reactivate', { params: { id } })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
    error: 'ERR_USER_LIMIT_REACHED',
    limit: 3,
  })
})

describe('a picture', () => {
  const pictureForm = (bytes: Uint8Array<ArrayBuffer>) => {
    const data = new FormData()
    data.set('file', new File([bytes], 'eu.png'))
    return data
  }

  test('is cut to a square, served at an address, and removed again', async () => {
    const ana = await signInPerson(app, companyId)
    const me = await ana.client.call('GET /auth/me')
    const given = await sharp({
      create: { width: 640, height: 320, channels: 3, background: '#34308d' },
    })
      .png()
      .toBuffer()
    const { status, body } = await ana.client.send('POST /users/:id/picture', {
      params: { id: me.id },
      body: pictureForm(new Uint8Array(given)),
    })
    expect(status, JSON.stringify(body)).toBe(200)
    const picture = await app.http.inject({ url: String(body.profilePicUrl) })
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 256,
      height: 256,
    })
    expect(await admin.call('GET /users/:id', { params: { id: me.id } })).toMatchObject({
      profilePicUrl: body.profilePicUrl,
    })
    const gone = await ana.client.send('DELETE /users/:id/picture', { params: { id: me.id } })
    expect(gone.body).toMatchObject({ profilePicUrl: '' })
  })

  test('in an invalid format is refused', async () => {
    const ana = await signInPerson(app, companyId)
    const me = await ana.client.call('GET /auth/me')
    const { body } = await ana.client.send('POST /users/:id/picture', {
      params: { id: me.id },
      body: pictureForm(new TextEncoder().encode('<svg onload=alert(1)>')),
    })
    expect(body).toMatchObject({ error: 'ERR_FILE_TYPE_NOT_ALLOWED' })
  })
})
