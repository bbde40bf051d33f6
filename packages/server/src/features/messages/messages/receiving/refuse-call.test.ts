import type { SimulatedPost } from '@guiche/contract/simulator'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { buildTeamDesk, type TeamDesk } from '../../../../testing/build-team-desk.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'

const WAIT = { interval: 20 }
const CALLER = '5511960007777'

let app: TestApp
let desk: TeamDesk
beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildTeamDesk(app)
})
afterAll(() => app.close())

const setAcceptsCalls = (value: 'enabled' | 'disabled') =>
  desk.admin.call('PUT /settings/:key', { params: { key: 'call' }, body: { value } })
const lineParams = () => ({ whatsappId: desk.whatsappId })
const postRingingCall = (id: string, more: Partial<SimulatedPost> = {}) =>
  desk.admin.call('POST /simulator/:whatsappId/messages', {
    params: lineParams(),
    body: { from: CALLER, name: 'Lia', type: 'call', call: { id, outcome: 'ringing' }, ...more },
  })
/** The messages on the caller's phone. */
async function messagesOnPhone() {
  const query = { from: CALLER }
  const shown = await desk.admin.call('GET /simulator/:whatsappId/messages', {
    params: lineParams(),
    query,
  })
  return shown.messages
}
/** Waits until all events are applied and all deliveries done. */
const waitUntilApplied = () =>
  vi.waitFor(
    () =>
      inCompany(desk.companyId, async (db) => {
        const waiting = await Promise.all([
          db.selectFrom('simulatedEvents').select('id').execute(),
          db.selectFrom('inbox').select('id').where('doneAt', 'is', null).execute(),
        ])
        expect(waiting).toEqual([[], []])
      }),
    WAIT,
  )
const callsOnPhone = async () => (await messagesOnPhone()).flatMap(({ call }) => call ?? [])

test('a ringing call is refused and answered by the text, if calls are not accepted', async () => {
  await setAcceptsCalls('disabled')
  await postRingingCall('K1')
  await vi.waitFor(async () => {
    expect(await callsOnPhone()).toEqual([{ id: 'K1', outcome: 'refused' }])
    const texts = (await messagesOnPhone()).filter(({ fromMe }) => fromMe)
    expect(texts).toHaveLength(1)
    expect(texts[0]?.body).toContain('Não atendemos chamadas')
  }, WAIT)
  const query = { status: 'pending', showAll: true } as const
  const { tickets } = await desk.admin.call('GET /tickets', { query })
  const ticketId = tickets.find(({ contact }) => contact?.name === 'Lia')?.id ?? 0
  const { messages } = await desk.admin.call('GET /messages/:ticketId', { params: { ticketId } })
  expect(messages.map(({ mediaType, fromMe }) => [mediaType, fromMe])).toEqual([
    ['call_log', false],
    ['conversation', true],
  ])
})

test('a call that was answered on the phone leaves no ticket when its end is reported', async () => {
  await setAcceptsCalls('enabled')
  const from = '5511960008888'
  const reportCall = (outcome: 'ringing' | 'answered' | 'missed', id: string) =>
    desk.admin.call('POST /simulator/:whatsappId/messages', {
      params: lineParams(),
      body: { from, name: 'Rui', type: 'call', call: { id, outcome } },
    })
  const fetchTicketsOfCaller = async () => {
    const query = { status: 'pending', showAll: true } as const
    const found = await desk.admin.call('GET /tickets', { query })
    return found.tickets.filter(({ contact }) => contact.number === from)
  }
  for (const outcome of ['ringing', 'answered', 'missed'] as const) {
    await reportCall(outcome, 'T1')
    await waitUntilApplied()
  }
  expect(await fetchTicketsOfCaller()).toEqual([])
  // Another call, which was missed.
  await reportCall('missed', 'T2')
  await waitUntilApplied()
  expect(await fetchTicketsOfCaller()).toHaveLength(1)
})

test('it keeps ringing if calls are accepted, or if it rang long ago', async () => {
  await setAcceptsCalls('enabled')
  await postRingingCall('K2')
  await waitUntilApplied()
  await setAcceptsCalls('disabled')
  await postRingingCall('K3', { timestamp: Math.floor(Date.now() / 1000) - 600 })
  await waitUntilApplied()
  await postRingingCall('K4')
  const callOutcomes = async () =>
    Object.fromEntries((await callsOnPhone()).map(({ id = '', outcome }) => [id, outcome]))
  await vi.waitFor(async () => expect(await callOutcomes()).toMatchObject({ K4: 'refused' }), WAIT)
  expect(await callOutcomes()).toMatchObject({ K2: 'ringing', K3: 'ringing' })
})
