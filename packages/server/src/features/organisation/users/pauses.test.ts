import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { fromNow, MINUTE, moveClock, SECOND } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildCompany, buildUser, PASSWORD } from '../../../testing/build-company.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { pollUntilFound } from '../../../testing/build-team-desk.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { openSocket, type TestSocket } from '../../../testing/test-socket.ts'
import { endDuePause } from './pause-user.ts'
import { markLocalUsersOnline } from './user-presence.ts'

let app: TestApp
let admin: TestClient
let companyId: number
let ana: Person
beforeAll(async () => {
  app = await startTestApp('all')
  const built = await buildCompany()
  companyId = built.company.id
  admin = new TestClient(app.http)
  await admin.signIn(built.admin.email, PASSWORD)
})
afterAll(() => app.close())
beforeEach(async () => {
  ana = await signInPerson(app, companyId)
})

const sendPause = (client: TestClient, body: object, { id }: Person = ana) =>
  client.send('PUT /users/:id/pause', { params: { id }, body })
const showUser = ({ id }: { id: number } = ana) => admin.call('GET /users/:id', { params: { id } })
const listPauses = ({ id }: { id: number }) =>
  inCompany(companyId, (db) =>
    db
      .selectFrom('userPauses')
      .select(['reason', 'endedAt'])
      .where('companyId', '=', companyId)
      .where('userId', '=', id)
      .orderBy('id')
      .execute(),
  )

async function openBrowser({ client }: Pick<Person, 'client'>): Promise<TestSocket> {
  const socket = await openSocket(app.address, client.token ?? '')
  onTestFinished(() => socket.close())
  return socket
}

describe('a pause', () => {
  test('is visible to all with its reason, keeps the session, and is ended by its user or an administrator', async () => {
    const { body } = await sendPause(ana.client, { isPaused: true, reason: 'Almoço' })
    expect(body).toMatchObject({
      pauseReason: 'Almoço',
      pausedAt: expect.any(String),
      pausedUntil: null,
    })
    const list = await admin.call('GET /users/list', { query: {} })
    expect(list.find(({ id }) => id === ana.id)).toMatchObject({ pauseReason: 'Almoço' })
    const other = await signInPerson(app, companyId)
    expect((await sendPause(other.client, { isPaused: false })).body).toMatchObject({
      error: 'ERR_NO_PERMISSION',
    })
    expect((await sendPause(admin, { isPaused: false })).body).toMatchObject({
      pausedAt: null,
      pauseReason: '',
    })
  })

  test('ends by itself at its time, and all browsers receive it', async () => {
    const browser = await openBrowser({ client: admin })
    const { body } = await sendPause(ana.client, { isPaused: true, reason: 'Café', minutes: 5 })
    expect(body).toMatchObject({ pausedUntil: expect.any(String) })
    await inCompany(companyId, (db) =>
      db
        .updateTable('users')
        .set({ pausedUntil: fromNow(-SECOND) })
        .where('companyId', '=', companyId)
        .where('id', '=', ana.id)
        .execute(),
    )
    await endDuePause(companyId, ana.id)
    await endDuePause(companyId, ana.id)
    await browser.hears(
      `company-${companyId}-user`,
      ({ user }) => (user as { id: number; pausedAt: unknown }).id === ana.id,
    )
    expect(await showUser()).toMatchObject({ pausedAt: null, pauseReason: '', pausedUntil: null })
    expect(await listPauses(ana)).toEqual([{ reason: 'Café', endedAt: expect.any(String) }])
  })

  test('that was extended does not end at its first time', async () => {
    await sendPause(ana.client, { isPaused: true, minutes: 5 })
    const { body } = await sendPause(ana.client, { isPaused: true, minutes: 60, reason: 'Médico' })
    moveClock(6 * MINUTE)
    onTestFinished(() => moveClock(-6 * MINUTE))
    await endDuePause(companyId, ana.id)
    const { pausedUntil, pauseReason } = await showUser()
    expect({ pausedUntil, pauseReason }).toEqual({
      pausedUntil: body.pausedUntil,
      pauseReason: 'Médico',
    })
    expect(await listPauses(ana)).toEqual([
      { reason: '', endedAt: expect.any(String) },
      { reason: 'Médico', endedAt: null },
    ])
  })

  test('ends with the last sign-out, and with the next sign-in', async () => {
    await sendPause(ana.client, { isPaused: true, reason: 'Almoço' })
    await ana.client.send('DELETE /auth/logout')
    expect(await showUser()).toMatchObject({ pausedAt: null, online: false })
    expect(await listPauses(ana)).toEqual([{ reason: 'Almoço', endedAt: expect.any(String) }])

    const { user, email } = await buildUser(companyId)
    const bia = new TestClient(app.http)
    await bia.signIn(email, PASSWORD)
    await bia.send('PUT /users/:id/pause', { params: { id: user.id }, body: { isPaused: true } })
    expect((await showUser(user)).pausedAt).not.toBeNull()
    // Closing a browser does not sign out.
    const next = new TestClient(app.http)
    expect((await next.signIn(email, PASSWORD)).user).toMatchObject({ pausedAt: null })
    expect((await showUser(user)).pausedAt).toBeNull()
  })

  test('ends within a day, or has no end', async () => {
    for (const minutes of [0, -1, 1441, 1.5, 'já'])
      expect((await sendPause(ana.client, { isPaused: true, minutes })).body).toMatchObject({
        error: 'ERR_INVALID_INPUT',
        fields: [{ path: 'minutes' }],
      })
    expect((await showUser()).pausedAt).toBeNull()
  })
})

describe('whether a user is online', () => {
  test('is tracked by each process for its own sockets: closing the last one elsewhere hides no user', async () => {
    await openBrowser(ana)
    await pollUntilFound(async () => ((await showUser()).online ? true : undefined))
    const setOnline = (online: boolean) =>
      inCompany(companyId, (db) =>
        db
          .updateTable('users')
          .set({ online, goneAt: fromNow(0) })
          .where('companyId', '=', companyId)
          .where('id', '=', ana.id)
          .execute(),
      )
    await setOnline(false)
    await markLocalUsersOnline()
    expect((await showUser()).online).toBe(true)
  })

  test('ends at once with the sign-out, though its sockets close a moment later', async () => {
    await openBrowser(ana)
    await pollUntilFound(async () => ((await showUser()).online ? true : undefined))
    await ana.client.send('DELETE /auth/logout')
    expect((await showUser()).online).toBe(false)
    const { goneAt } = await inCompany(companyId, (db) =>
      db
        .selectFrom('users')
        .select('goneAt')
        .where('companyId', '=', companyId)
        .where('id', '=', ana.id)
        .executeTakeFirstOrThrow(),
    )
    expect(Date.parse(goneAt ?? '')).toBeLessThanOrEqual(fromNow(-30 * SECOND).getTime())
  })
})
