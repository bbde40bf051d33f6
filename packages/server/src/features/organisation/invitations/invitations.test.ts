import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DAY, moveClock } from '../../../platform/clock.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { buildCompany, buildQueue, PASSWORD } from '../../../testing/build-company.ts'
import { signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { openSocket } from '../../../testing/test-socket.ts'
import { listInvitations, lockInvitation, removeOldInvitations } from './invitations.queries.ts'

let app: TestApp
let admin: TestClient
let companyId: number
beforeAll(async () => {
  app = await startTestApp('all')
  ;({ client: admin, companyId } = await newCompany())
})
afterAll(() => app?.close())

let made = 0
const newAddress = () => `convidada${++made}@empresa.example`
const newClient = () => new TestClient(app.http)

async function newCompany(users = 100) {
  const built = await buildCompany({ users })
  const client = new TestClient(app.http)
  await client.signIn(built.admin.email, PASSWORD)
  return { client, companyId: built.company.id, email: built.admin.email }
}

const tokenIn = (path: unknown) => String(path).replace('/invite/', '')
const acceptInvitation = (token: string, name = 'Convidada') =>
  newClient().send('POST /invitations/accept', { body: { token, name, password: PASSWORD } })

async function waitForMailTo(address: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const folder = join(app.dataDir, 'mail')
      for (const file of await readdir(folder)) {
        const text = await readFile(join(folder, file), 'utf8')
        if (text.includes(`To: ${address}`)) return text.replaceAll(/=\r?\n/g, '')
      }
      throw new Error('no mail yet')
    },
    { interval: 50 },
  )
}

/** The number of mails in the folder, after one more mail has arrived behind them. */
async function countMails(addresses: readonly string[]): Promise<number> {
  const last = newAddress()
  await (await newCompany()).client.call('POST /users/invite', { body: { email: last } })
  await waitForMailTo(last)
  const folder = join(app.dataDir, 'mail')
  const texts = (await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8'))
  return (await Promise.all(texts)).filter((text) =>
    addresses.some((address) => text.includes(`To: ${address}`)),
  ).length
}

describe('an invitation', () => {
  test('is mailed, and creates a user who signs in with their own password', async () => {
    const email = newAddress()
    const queueId = await buildQueue(companyId)
    const body = { email, profile: 'supervisor' as const, queueIds: [queueId] }
    const { path, invitation } = await admin.call('POST /users/invite', { body })
    expect(await waitForMailTo(email)).toContain(`${app.address}${path}`)
    expect(JSON.stringify(await admin.call('GET /users/invitations'))).not.toContain(tokenIn(path))
    const shown = await newClient().call('POST /invitations/show', {
      body: { token: tokenIn(path) },
    })
    expect(shown).toMatchObject({ email, companyName: expect.stringContaining('Empresa') })
    expect((await acceptInvitation(tokenIn(path), 'Ana Convidada')).body).toEqual({ email })
    const { user } = await newClient().signIn(email, PASSWORD)
    expect(user).toMatchObject({
      name: 'Ana Convidada',
      profile: 'supervisor',
      queues: [{ id: queueId }],
    })
    const left = await admin.call('GET /users/invitations')
    expect(left.map(({ id }) => id)).not.toContain(invitation.id)
  })

  test('is used once, also by two concurrent requests', async () => {
    const { path } = await admin.call('POST /users/invite', { body: { email: newAddress() } })
    const answers = await Promise.all([
      acceptInvitation(tokenIn(path)),
      acceptInvitation(tokenIn(path)),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({
      error: expect.stringMatching(/^ERR_(?:INVITATION_EXPIRED|EMAIL_ALREADY_EXISTS)$/),
    })
  })

  test('that is sent again has a new link and the old one is invalid; once revoked none is valid', async () => {
    const { path, invitation } = await admin.call('POST /users/invite', {
      body: { email: newAddress() },
    })
    const params = { id: invitation.id }
    const again = await admin.call('POST /users/invitations/:id/resend', { params })
    expect((await acceptInvitation(tokenIn(path))).body).toMatchObject({
      error: 'ERR_INVITATION_EXPIRED',
    })
    await admin.call('DELETE /users/invitations/:id', { params })
    const refused = await acceptInvitation(tokenIn(again.path))
    expect(refused.body).toMatchObject({ error: 'ERR_INVITATION_EXPIRED' })
  })

  test('is refused for the address of an existing user', async () => {
    const { users } = await admin.call('GET /users')
    const { body } = await admin.send('POST /users/invite', { body: { email: users[0]?.email } })
    expect(body).toMatchObject({ error: 'ERR_EMAIL_ALREADY_EXISTS' })
  })
})

test('invitations take seats of the plan, also concurrent ones', async () => {
  const { client } = await newCompany(3)
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => client.send('POST /users/invite', { body: { email: newAddress() } })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
    error: 'ERR_USER_LIMIT_REACHED',
  })
  const added = await client.send('POST /users', {
    body: { name: 'Mais Uma', email: newAddress(), password: PASSWORD },
  })
  expect(added.body).toMatchObject({ error: 'ERR_USER_LIMIT_REACHED' })
})

test('invitations, resends and acceptances are refused while the company creates no users', async () => {
  const { client, email } = await newCompany()
  const setUserCreation = (value: string) =>
    client.call('PUT /settings/:key', { params: { key: 'userCreation' }, body: { value } })
  const invite = () => client.send('POST /users/invite', { body: { email: newAddress() } })
  const made = await client.call('POST /users/invite', { body: { email: newAddress() } })
  const params = { id: made.invitation.id }
  const resendInvitation = () => client.send('POST /users/invitations/:id/resend', { params })
  const closed = { status: 400, body: { error: 'ERR_USER_CREATION_DISABLED' } }
  await setUserCreation('disabled')
  for (const attempt of [invite, resendInvitation, () => acceptInvitation(tokenIn(made.path))])
    expect(await attempt()).toMatchObject(closed)
  moveClock(4 * DAY)
  try {
    await client.signIn(email, PASSWORD)
    expect(await resendInvitation()).toMatchObject(closed)
  } finally {
    moveClock(-4 * DAY)
  }
  await client.signIn(email, PASSWORD)
  await setUserCreation('enabled')
  // The refusal left the invitation unchanged.
  expect((await acceptInvitation(tokenIn(made.path))).status).toBe(200)
  expect((await invite()).status).toBe(200)
})

describe('limits of mails', () => {
  const TO_ONE = { status: 429, body: { error: 'ERR_TOO_MANY_INVITATIONS_TO_ONE' } }
  const OF_COMPANY = { status: 429, body: { error: 'ERR_TOO_MANY_INVITATIONS' } }
  const DAY_SECONDS = 24 * 60 * 60

  test('are five a day to one address, in any spelling and from any company', async () => {
    const { client } = await newCompany()
    const email = newAddress()
    const invite = (by = client, to = email) =>
      by.send('POST /users/invite', { body: { email: to } })
    const first = await client.call('POST /users/invite', { body: { email } })
    const params = { id: first.invitation.id }
    const { path } = await client.call('POST /users/invitations/:id/resend', { params })
    expect((await invite()).status).toBe(200)
    const [{ id } = { id: 0 }] = await client.call('GET /users/invitations')
    await client.call('DELETE /users/invitations/:id', { params: { id } })
    expect((await invite()).status).toBe(200)
    expect((await invite((await newCompany()).client, email.toUpperCase())).status).toBe(200)
    const refused = await invite()
    expect(refused).toMatchObject(TO_ONE)
    expect(Number(refused.raw.headers['retry-after'])).toBeGreaterThan(DAY_SECONDS - 60)
    expect(await invite((await newCompany()).client)).toMatchObject(TO_ONE)
    const [left] = await client.call('GET /users/invitations')
    expect(
      await client.send('POST /users/invitations/:id/resend', { params: { id: left?.id ?? 0 } }),
    ).toMatchObject(TO_ONE)
    expect((await acceptInvitation(tokenIn(path))).body).toMatchObject({
      error: 'ERR_INVITATION_EXPIRED',
    })
    expect((await invite(client, newAddress())).status).toBe(200)
    expect(await countMails([email])).toBeLessThanOrEqual(5)
  })

  test('are thirty an hour per company, including revoked and concurrent ones', async () => {
    const { client } = await newCompany()
    const addresses = Array.from({ length: 40 }, newAddress)
    const inviteAndRevoke = async (email: string) => {
      const sent = await client.send('POST /users/invite', { body: { email } })
      if (sent.status !== 200) return sent
      const { id } = sent.body.invitation as { id: number }
      await client.call('DELETE /users/invitations/:id', { params: { id } })
      return sent
    }
    const answers = []
    for (const email of addresses.slice(0, 20)) answers.push(await inviteAndRevoke(email))
    answers.push(...(await Promise.all(addresses.slice(20).map(inviteAndRevoke))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    for (const refused of answers.filter(({ status }) => status !== 200))
      expect(refused).toMatchObject(OF_COMPANY)
    expect(await countMails(addresses)).toBeLessThanOrEqual(30)
  })
})

test('administrators receive invitations live, other users and companies do not', async () => {
  const { client, companyId: id } = await newCompany()
  const attendant = await signInPerson(app, id, { profile: 'user' })
  const [own, others, strange] = await Promise.all(
    [client, attendant.client, admin].map(({ token }) => openSocket(app.address, token ?? '')),
  )
  const event = `company-${id}-invitation`
  const { invitation } = await client.call('POST /users/invite', {
    body: { email: newAddress() },
  })
  const heard = await own?.hears(event, ({ action }) => action === 'update')
  expect(heard?.payload).toEqual({ action: 'update', invitation })
  await client.call('DELETE /users/invitations/:id', { params: { id: invitation.id } })
  await own?.hears(event, ({ invitationId }) => invitationId === invitation.id)
  // An event for all users that is emitted after it.
  await client.call('PUT /settings/:key', { params: { key: 'call' }, body: { value: 'enabled' } })
  await others?.hears(`company-${id}-settings`)
  for (const socket of [others, strange])
    expect(socket?.heard.some((one) => one.event.endsWith('-invitation'))).toBe(false)
  for (const socket of [own, others, strange]) socket?.close()
})

test('an expired one can be sent again for thirty days, and is then deleted', async () => {
  const { client, companyId: id, email } = await newCompany()
  const { path, invitation } = await client.call('POST /users/invite', {
    body: { email: newAddress() },
  })
  const listStored = () => inCompany(id, (db) => listInvitations(db, id))
  const findStored = () => inCompany(id, (db) => lockInvitation(db, id, invitation.id))
  moveClock(4 * DAY)
  try {
    expect((await acceptInvitation(tokenIn(path))).body).toMatchObject({
      error: 'ERR_INVITATION_EXPIRED',
    })
    await client.signIn(email, PASSWORD)
    const params = { id: invitation.id }
    const again = await client.call('POST /users/invitations/:id/resend', { params })
    expect(Date.parse(again.invitation.expiresAt)).toBeGreaterThan(Date.now() + 6 * DAY)
    moveClock(32 * DAY)
    expect(await listStored()).toMatchObject([{ id: invitation.id }])
    await acrossCompanies('a test', removeOldInvitations)
    expect(await findStored()).toMatchObject({ id: invitation.id })
    moveClock(2 * DAY)
    expect(await listStored()).toEqual([])
    await acrossCompanies('a test', removeOldInvitations)
    expect(await findStored()).toBeUndefined()
    moveClock(-34 * DAY)
  } finally {
    moveClock(-4 * DAY)
  }
})
