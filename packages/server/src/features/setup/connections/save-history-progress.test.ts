import { afterAll, beforeAll, expect, test } from 'vitest'
import { unfencedWriter } from '../../../channels/lines/lease.ts'
import { MINUTE, now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildDesk, type Desk } from '../../../testing/build-desk.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { openSocket } from '../../../testing/test-socket.ts'
import { saveHistoryProgress } from './save-history-progress.ts'
import { saveConnection } from './connections.queries.ts'

// Progress of a line's history. The tests report it in place of the driver.

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildDesk(app)
})
afterAll(() => app.close())

const lineKey = () => ({ companyId: desk.companyId, whatsappId: desk.whatsappId })
const reportProgress = (percent: number) => saveHistoryProgress(unfencedWriter(lineKey()), percent)
const shownPercent = async () =>
  (await desk.admin.call('GET /whatsapp')).find(({ id }) => id === desk.whatsappId)?.historyPercent

test('it is shown and emitted live as it grows, and disappears when complete', async () => {
  const socket = await openSocket(app.address, desk.admin.token ?? '')
  expect(await shownPercent()).toBeNull()
  await reportProgress(0)
  expect(await shownPercent()).toBe(0)
  await reportProgress(41.7)
  await reportProgress(41.2)
  expect(await shownPercent()).toBe(41)
  await reportProgress(100)
  await reportProgress(100)
  expect(await shownPercent()).toBeNull()
  const event = `company-${desk.companyId}-whatsapp`
  const heardPercents = () =>
    socket.heard
      .filter((heard) => heard.event === event)
      .map(({ payload }) => (payload as { whatsapp: { historyPercent: number } }).whatsapp)
      .map(({ historyPercent }) => historyPercent)
  await expect.poll(heardPercents).toEqual([0, 41, null])
  socket.close()
})

test('a value left behind by a dead process disappears after a while', async () => {
  await reportProgress(30)
  const { companyId, whatsappId } = lineKey()
  const historyAt = new Date(now().getTime() - 10 * MINUTE)
  await inCompany(companyId, (db) => saveConnection(db, companyId, whatsappId, { historyAt }))
  expect(await shownPercent()).toBeNull()
})
