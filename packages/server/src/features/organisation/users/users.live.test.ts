import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { MINUTE, moveClock } from '../../../platform/clock.ts'
import { buildCompany, buildUser, PASSWORD } from '../../../testing/build-company.ts'
import { buildLine } from '../../../testing/build-line.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { openSocket, type TestSocket } from '../../../testing/test-socket.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { markSilentUsersGone } from './user-presence.ts'

let app: TestApp
const sockets: TestSocket[] = []
beforeAll(async () => {
  app = await startTestApp()
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})
afterAll(() => app.close())

async function signInAs(person: { email: string; password: string }): Promise<TestClient> {
  const client = new TestClient(app.http)
  await client.signIn(person.email, person.password)
  return client
}

async function openUserSocket(client: TestClient): Promise<TestSocket> {
  const socket = await openSocket(app.address, client.token ?? '')
  sockets.push(socket)
  return socket
}

/** A company with an administrator's client, a colleague's browser, and a browser of another company. */
async function buildOffice() {
  const { company, admin } = await buildCompany()
  const client = await signInAs(admin)
  const colleague = await openUserSocket(await signInAs(await buildUser(company.id)))
  const other = await buildCompany()
  const otherClient = await signInAs(other.admin)
  const stranger = await openUserSocket(otherClient)
  /** Waits for an event of the other company that is emitted after all others. @returns the events it received */
  const waitForStrangerEvents = async () => {
    const { id } = await otherClient.call('POST /users', {
      body: {
        name: 'Última Pessoa',
        email: `ultima${other.company.id}@empresa.example`,
        password: PASSWORD,
      },
    })
    await stranger.hears(
      `company-${other.company.id}-user`,
      (payload) => (payload.user as { id?: number })?.id === id,
    )
    return stranger.heard
      .map(({ event }) => event)
      .filter((event) => event !== `company-${other.company.id}-user`)
  }
  return {
    companyId: company.id,
    client,
    colleague,
    strangerHeard: waitForStrangerEvents,
    event: `company-${company.id}-user`,
  }
}

const personInput = (name: string, more: object = {}) => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@viva.example`,
  password: PASSWORD,
  ...more,
})

type Payload = Record<string, unknown>

const isActionOn = (id: number, action: string) => (payload: Payload) =>
  payload.action === action && (payload.user as { id: number }).id === id

const isAbout = (name: string, payload?: Payload) =>
  (payload?.user as { name?: string } | undefined)?.name === name

describe('colleagues receive', () => {
  test('a new user, completely and without secrets; other companies receive nothing', async () => {
    const { client, colleague, strangerHeard, event } = await buildOffice()
    const added = await client.call('POST /users', { body: personInput('Ana Nova') })
    const { payload } = await colleague.hears(event, isActionOn(added.id, 'create'))
    expect(payload).toMatchObject({ action: 'create', user: added })
    expect(JSON.stringify(payload)).not.toMatch(/argon2|password|token(?!s")/i)
    expect(await strangerHeard()).toEqual(['ready'])
  })

  test('a change, in the form of a session user', async () => {
    const { client, colleague, strangerHeard, event } = await buildOffice()
    const { id } = await client.call('POST /users', { body: personInput('Bia Nova') })
    await client.call('PUT /users/:id', {
      params: { id },
      body: { name: 'Bia Mudada', password: 'Segredo2' },
    })
    const { payload } = await colleague.hears(event, isActionOn(id, 'update'))
    const asSignedIn = (
      await new TestClient(app.http).signIn(personInput('Bia Nova').email, 'Segredo2')
    ).user
    expect(payload.user).toMatchObject(asSignedIn)
    expect(JSON.stringify(payload)).not.toMatch(/argon2|passwordHash/)
    expect(await strangerHeard()).toEqual(['ready'])
  })

  test('a deleted user', async () => {
    const { client, colleague, strangerHeard, event } = await buildOffice()
    const { id } = await client.call('POST /users', { body: personInput('Caio Novo') })
    await client.call('DELETE /users/:id', { params: { id } })
    expect((await colleague.hears(event, ({ action }) => action === 'delete')).payload).toEqual({
      action: 'delete',
      userId: id,
    })
    expect(await strangerHeard()).toEqual(['ready'])
  })

  test('nothing of a change that was refused', async () => {
    const { client, colleague, event } = await buildOffice()
    await client.send('POST /users', {
      body: personInput('Duda Nova', { queueIds: [2_000_000_000] }),
    })
    const { id } = await client.call('POST /users', { body: personInput('Eva Nova') })
    await colleague.hears(event, isActionOn(id, 'create'))
    expect(colleague.heard.filter((heard) => isAbout('Duda Nova', heard.payload))).toEqual([])
  })

  test('each event once, also with several browsers open', async () => {
    const { client, event, companyId } = await buildOffice()
    const mine = await signInAs(await buildUser(companyId))
    const [one, two] = [await openUserSocket(mine), await openUserSocket(mine)]
    const { id } = await client.call('POST /users', { body: personInput('Gil Novo') })
    for (const browser of [one, two]) {
      await browser.hears(event, isActionOn(id, 'create'))
      expect(browser.heard.filter((heard) => isAbout('Gil Novo', heard.payload))).toHaveLength(1)
    }
  })
})

describe('a demotion', () => {
  test("removes the open browser from administrators' rooms, and a promotion adds it", async () => {
    const { client, companyId } = await buildOffice()
    const { user, ...second } = await buildUser(companyId, { profile: 'admin' })
    const browser = await openUserSocket(await signInAs(second))
    const line = await buildLine(companyId)
    await inCompany(companyId, (db) =>
      db
        .updateTable('whatsapps')
        .set({ qrcode: 'the key to the number' })
        .where('id', '=', line.id)
        .execute(),
    )
    for (const [profile, qrcode] of [
      ['user', ''],
      ['admin', 'the key to the number'],
    ] as const) {
      await client.call('PUT /users/:id', { params: { id: user.id }, body: { profile } })
      await browser.hears(
        `company-${companyId}-user`,
        (payload) => (payload.user as { profile: string }).profile === profile,
      )
      const name = `Linha vista por ${profile}`
      await client.call('PUT /whatsapp/:id', { params: { id: line.id }, body: { name } })
      const { payload } = await browser.hears(
        `company-${companyId}-whatsapp`,
        (told) => (told.whatsapp as { name: string }).name === name,
      )
      expect(payload.whatsapp).toMatchObject({ name, qrcode })
    }
  })
})

describe('whether a user is online', () => {
  const isOnline = async (client: TestClient, id: number) =>
    (await client.call('GET /users/:id', { params: { id } })).online

  test('is emitted when their first browser connects and when their last one leaves', async () => {
    const { companyId, client, colleague, event } = await buildOffice()
    const { user, ...someone } = await buildUser(companyId)
    const theirs = await signInAs(someone)
    const onlineStates = () =>
      colleague.heard
        .filter((heard) => heard.event === event)
        .filter(({ payload }) => isActionOn(user.id, 'update')(payload))
        .map(({ payload }) => (payload.user as { online: boolean }).online)
    const [first, second] = [await openUserSocket(theirs), await openUserSocket(theirs)]
    await vi.waitFor(() => expect(onlineStates()).toEqual([true]))
    expect(await isOnline(client, user.id)).toBe(true)
    first.close()
    second.socket.emit('userStatus')
    await vi.waitFor(async () => expect(await isOnline(client, user.id)).toBe(true))
    second.close()
    await vi.waitFor(() => expect(onlineStates()).toEqual([true, false]))
    expect(await isOnline(client, user.id)).toBe(false)
  })

  test('is confirmed by userStatus; a silent user is gone after eleven minutes', async () => {
    const { companyId, client } = await buildOffice()
    const [quiet, talking] = [await buildUser(companyId), await buildUser(companyId)]
    await openUserSocket(await signInAs(quiet))
    const browser = await openUserSocket(await signInAs(talking))
    moveClock(10 * MINUTE)
    await browser.join('userStatus')
    await markSilentUsersGone()
    expect(await isOnline(client, quiet.user.id)).toBe(true)
    moveClock(2 * MINUTE)
    await markSilentUsersGone()
    moveClock(-12 * MINUTE)
    expect(await isOnline(client, quiet.user.id)).toBe(false)
    expect(await isOnline(client, talking.user.id)).toBe(true)
  })
})
