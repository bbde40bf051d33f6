import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MINUTE, moveClock } from '../../../platform/clock.ts'
import { buildDesk, type Desk } from '../../../testing/build-desk.ts'
import { signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openSocket } from '../../../testing/test-socket.ts'
import { unfencedWriter } from '../../../channels/lines/lease.ts'
import { saveLineReport } from './connection-session.ts'
import { alertOutages } from './alert-outages.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
})
afterAll(() => app?.close())

const fetchHealth = () =>
  desk.admin.call('GET /whatsapp/:id/health', { params: { id: desk.whatsappId } })
const reportLineStatus = (status: 'CONNECTED' | 'DISCONNECTED') =>
  saveLineReport(unfencedWriter(desk), {
    status,
    qrcode: '',
    trouble: status === 'CONNECTED' ? '' : 'connection_lost',
  })

async function readMails(): Promise<string[]> {
  const folder = join(app.dataDir, 'mail')
  const files = await readdir(folder).catch(() => [])
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return texts.filter((text) => text.includes('outage') || text.includes('Subject'))
}

test('a line shows the times of its last messages, and an empty outbox', async () => {
  await desk.serve('5511977770001')
  const known = await fetchHealth()
  expect(known).toMatchObject({ status: 'CONNECTED', downSince: null, waiting: 0, setAside: 0 })
  expect(known.lastInAt).not.toBeNull()
})

test('administrators are notified once of a line that stays down, and once when it is back', async () => {
  const quiet = await signInPerson(app, desk.companyId, { profile: 'admin' })
  await quiet.client.call('PUT /users/:id', {
    params: { id: quiet.id },
    body: { lineAlerts: false },
  })
  const browser = await openSocket(app.address, desk.admin.token ?? '')
  await reportLineStatus('DISCONNECTED')
  await alertOutages()
  expect(await readMails()).toEqual([])
  moveClock(6 * MINUTE)
  await Promise.all([alertOutages(), alertOutages()])
  await alertOutages()
  const event = `company-${desk.companyId}-line-alert`
  await browser.hears(event, ({ action }) => action === 'down')
  await vi.waitFor(async () => expect(await readMails()).toHaveLength(1))
  const down = await fetchHealth()
  expect(down).toMatchObject({ trouble: 'connection_lost', status: 'DISCONNECTED' })
  expect(Date.parse(down.toldAt ?? '') - Date.parse(down.downSince ?? '')).toBeGreaterThan(MINUTE)
  expect(down.told).toMatchObject([
    { byMail: true, byPush: false },
    { id: quiet.id, byMail: false, byPush: false },
  ])
  await reportLineStatus('CONNECTED')
  await reportLineStatus('CONNECTED')
  await browser.hears(event, ({ action }) => action === 'back')
  await vi.waitFor(async () => expect(await readMails()).toHaveLength(2))
  expect(browser.heard.filter((one) => one.event === event)).toHaveLength(2)
  browser.close()
})

test('administrators with push notifications are listed while they are signed in there', async () => {
  const { client, id } = await signInPerson(app, desk.companyId, { profile: 'admin' })
  const isTold = async () => (await fetchHealth()).told.find((one) => one.id === id)?.byPush
  const keys = {
    p256dh:
      'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  }
  const endpoint = 'https://push.example/line'
  const subscribe = (events: Array<'line' | 'mention'>) =>
    client.call('POST /push/subscriptions', { body: { endpoint, keys, events } })
  await subscribe(['mention'])
  expect(await isTold()).toBe(false)
  await subscribe(['mention', 'line'])
  expect(await isTold()).toBe(true)
  await client.call('DELETE /auth/logout')
  expect(await isTold()).toBe(false)
})

test('a line disconnected on purpose has no outage', async () => {
  await desk.admin.call('DELETE /whatsappsession/:id', { params: { id: desk.whatsappId } })
  moveClock(20 * MINUTE)
  const before = (await readMails()).length
  await alertOutages()
  expect(await readMails()).toHaveLength(before)
  await desk.signIn()
  expect(await fetchHealth()).toMatchObject({
    status: 'DISCONNECTED',
    downSince: null,
    toldAt: null,
  })
})
