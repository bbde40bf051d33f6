import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ticket } from '@guiche/contract/tickets'
import { buildTeamDesk, type Person, type TeamDesk } from '../../../../testing/build-team-desk.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { stopTheClock } from '../../../../testing/stop-the-clock.ts'

let app: TestApp
let desk: TeamDesk
let ana: Person

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildTeamDesk(app)
  ana = await desk.person({ name: 'Ana', queueIds: [desk.sales, desk.support] })
  const body = { closeReasonMode: 'required', closeReasons: ['Resolvido', 'Desistiu', 'RESOLVIDO'] }
  await desk.admin.call('PUT /queue/:id', { params: { id: desk.sales }, body: body as never })
})
afterAll(() => app.close())

const closeWithReason = ({ id }: Ticket, more: object = {}) =>
  ana.client.send('PUT /tickets/:id', { params: { id }, body: { status: 'closed', ...more } })
async function countFinishedByReason(): Promise<Record<string, number>> {
  const query = { by: 'reason' } as const
  const { rows } = await desk.admin.call('GET /reports/tickets', { query })
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  return Object.fromEntries(
    rows.map(({ key, name, finished }) => [key === null ? '' : name, finished]),
  )
}

test('a ticket is closed with a reason of its queue or without one; other reasons are refused', async () => {
  const queues = await desk.admin.call('GET /queue')
  expect(queues.find(({ id }) => id === desk.sales)).toMatchObject({
    closeReasonMode: 'required',
    closeReasons: ['RESOLVIDO', 'Desistiu'],
  })
  const [first, second, third, other] = [
    await desk.served(ana),
    await desk.served(ana),
    await desk.served(ana),
    await desk.served(ana, desk.support),
  ]
  expect(await closeWithReason(first, { closeReason: 'Desistiu' })).toMatchObject({ status: 200 })
  // Clients that do not send a reason still close tickets.
  expect(await closeWithReason(second)).toMatchObject({ status: 200 })
  const refused = { status: 400, body: { error: 'ERR_NO_CLOSE_REASON_FOUND' } }
  expect(await closeWithReason(third, { closeReason: 'Sumiu' })).toMatchObject(refused)
  expect(await closeWithReason(other, { closeReason: 'Desistiu' })).toMatchObject(refused)
  expect((await desk.shown(third.id)).status).toBe('open')
  expect(await closeWithReason(third, { closeReason: 'x'.repeat(81) })).toMatchObject({
    status: 400,
  })
  expect(await countFinishedByReason()).toMatchObject({ Desistiu: 1, '': 1 })

  // The clock stands still, since an undo is possible for seconds only.
  stopTheClock()
  const { done } = await ana.client.call('POST /tickets/bulk', {
    body: {
      ids: [third.id],
      change: { status: 'closed', undoable: true, closeReason: 'RESOLVIDO' },
    },
  })
  expect(done).toHaveLength(1)
  expect(await countFinishedByReason()).toMatchObject({ Desistiu: 1, RESOLVIDO: 1 })
  await ana.client.call('POST /tickets/:id/undo', { params: { id: third.id } })
  expect(await countFinishedByReason()).not.toHaveProperty('RESOLVIDO')

  // A macro closes with the reason that was chosen when it was started.
  const macro = await ana.client.call('POST /macros', {
    body: { name: 'Encerrar', actions: [{ kind: 'close' }] },
  })
  const runMacro = (closeReason: string, idempotencyKey: string) =>
    ana.client.send('POST /tickets/:ticketId/macros/:macroId', {
      params: { ticketId: third.id, macroId: macro.id },
      body: { idempotencyKey, closeReason },
    })
  expect(await runMacro('Sumiu', 'press one')).toMatchObject(refused)
  expect(await runMacro('RESOLVIDO', 'press two')).toMatchObject({ status: 200 })
  expect(await countFinishedByReason()).toMatchObject({ Desistiu: 1, RESOLVIDO: 1 })
})
