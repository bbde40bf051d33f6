import { UNDO_MS } from '@guiche/contract/tickets'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { holdClock, moveClock, now, resetClock } from '../../../../platform/clock.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { buildTeamDesk, type TeamDesk, type Person } from '../../../../testing/build-team-desk.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import type { TestClient } from '../../../../testing/test-client.ts'

let app: TestApp
let desk: TeamDesk
let ana: Person
let bruno: Person

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildTeamDesk(app)
  ana = await desk.person({ queueIds: [desk.sales] })
  bruno = await desk.person({ queueIds: [desk.sales, desk.support] })
})
// The clock stands still, since an undo is possible for seconds only.
beforeEach(() => holdClock(now()))
afterEach(() => resetClock())
afterAll(() => app.close())

const undo = (client: TestClient, id: number) =>
  client.send('POST /tickets/:id/undo', { params: { id } })
const refused = { status: 400, body: { error: 'ERR_NOTHING_TO_UNDO' } }

test('an accept, a transfer out of sight and a close return to their former state, once, and all browsers receive it', async () => {
  const waiting = await desk.waiting(desk.sales)
  await desk.change(ana.client, waiting.id, { status: 'open', userId: ana.id, undoable: true })
  expect(await undo(ana.client, waiting.id)).toMatchObject({
    status: 200,
    body: { status: 'pending', userId: null, queueId: desk.sales },
  })
  expect(await undo(ana.client, waiting.id)).toMatchObject(refused)

  const { id } = await desk.served(ana)
  await desk.change(ana.client, id, { queueId: desk.support, undoable: true })
  const anas = await desk.browser(ana.client)
  expect(await undo(ana.client, id)).toMatchObject({
    body: { status: 'open', userId: ana.id, queueId: desk.sales },
  })
  await anas.hears(`company-${desk.companyId}-ticket`, ({ action }) => action === 'update')
  anas.close()

  await desk.change(ana.client, id, { status: 'closed', undoable: true })
  expect((await undo(ana.client, id)).body).toMatchObject({ status: 'open', userId: ana.id })
})

test('an undone close leaves the customer answered: no bot answers them again', async () => {
  const { id } = await desk.served(ana)
  await ana.client.call('POST /messages/:ticketId', {
    params: { ticketId: id },
    body: { body: 'Bom dia' },
  })
  await desk.change(ana.client, id, { status: 'closed', undoable: true })
  expect(await undo(ana.client, id)).toMatchObject({ status: 200 })
  const row = await inCompany(desk.companyId, (db) =>
    db.selectFrom('tickets').select('isAnswered').where('id', '=', id).executeTakeFirst(),
  )
  expect(row).toEqual({ isAnswered: true })
})

test('a former state that is impossible now, such as a deleted queue, is refused', async () => {
  const { id: queueId } = await desk.admin.call('POST /queue', {
    body: { name: 'Passageira', color: '#123456' },
  })
  const { id } = await desk.waiting(queueId)
  await desk.change(desk.admin, id, { queueId: desk.support, undoable: true })
  await desk.admin.call('DELETE /queue/:id', { params: { id: queueId } })
  expect(await undo(desk.admin, id)).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_QUEUE_FOUND' },
  })
})

test('changes of others, changes that are not undoable and old changes are not undone', async () => {
  const { id } = await desk.served(ana)
  expect(await undo(ana.client, id)).toMatchObject(refused)
  await desk.change(ana.client, id, { status: 'closed', undoable: true })
  expect(await undo(bruno.client, id)).toMatchObject(refused)
  expect(await undo(ana.client, 2_000_000_000)).toMatchObject({ status: 404 })

  const second = await desk.served(ana)
  await desk.change(ana.client, second.id, { queueId: desk.support, undoable: true })
  await desk.change(bruno.client, second.id, { status: 'open', userId: bruno.id })
  expect(await undo(ana.client, second.id)).toMatchObject(refused)

  const third = await desk.served(ana)
  await desk.change(ana.client, third.id, { status: 'closed', undoable: true })
  moveClock(UNDO_MS + 1000)
  expect(await undo(ana.client, third.id)).toMatchObject(refused)
})
