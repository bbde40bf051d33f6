import type { Faults } from '@guiche/contract/simulator'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { HOUR, moveClock, now, resetClock } from '../../platform/clock.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { buildDesk, type Desk } from '../../testing/build-desk.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

// A provider's numbered refusals of sends: the shown text, the scope of the pause and its end.

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp('all')
})
afterEach(() => resetClock())
afterAll(() => app.close())

const WAIT = { interval: 50 }
let people = 0
const nextNumber = () => `55119000${String(62_000 + ++people)}`

/** A conversation on a line of its own with this behaviour from then on. */
async function serveConversation(behaviour: Faults): Promise<{ from: string; ticketId: number }> {
  desk = await buildDesk(app)
  await desk.faults({ behavesAs: behaviour.behavesAs })
  const from = nextNumber()
  const ticketId = await desk.serve(from)
  await desk.faults(behaviour)
  return { from, ticketId }
}

const findLastAttempt = (messageId: string) =>
  inCompany(desk.companyId, (db) =>
    db
      .selectFrom('deliveryAttempts')
      .select(['outcome', 'reason', 'scope', 'retryAt'])
      .where('companyId', '=', desk.companyId)
      .where('messageId', '=', messageId)
      .where('endedAt', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  )

const TOLD = 'the simulator was told to'

test.each([
  ['cloud', 131026, 'ERR_RECIPIENT_UNREACHABLE'],
  ['cloud', 131049, 'ERR_MARKETING_HELD'],
  ['beta', 404, 'ERR_WAPP_INVALID_CONTACT'],
  ['beta', 479, 'ERR_SENDING_WAPP_MSG'],
] as const)('%s %i fails a send for good, in our words', async (behavesAs, number, code) => {
  const { from, ticketId } = await serveConversation({
    behavesAs,
    failSend: constantFailure({ number }),
  })
  const { id } = await desk.send(ticketId, { body: 'Não vai' })
  const { failure } = await desk.seen(ticketId, (one) => one.id === id && one.failure !== null)
  expect(failure).toEqual({ code, reason: `${number}: ${TOLD} refuse it` })
  await desk.faults({})
  await desk.send(ticketId, { body: 'Este vai' })
  await desk.onPhone(from, ({ body }) => body === 'Este vai')
})

test('a number with a pause holds the whole line back, and everything leaves afterwards', async () => {
  const { from, ticketId } = await serveConversation({
    behavesAs: 'cloud',
    failSend: constantFailure({ number: 131042 }),
  })
  const other = nextNumber()
  const { id } = await desk.send(ticketId, { body: 'Espero o pagamento' })
  await vi.waitFor(
    async () =>
      expect(await findLastAttempt(id)).toMatchObject({
        outcome: 'ERR_WAPP_PAYMENT',
        reason: `131042: ${TOLD} refuse it`,
        scope: 'line',
      }),
    WAIT,
  )
  const { retryAt } = (await findLastAttempt(id)) ?? {}
  expect(new Date(retryAt ?? 0).getTime() - now().getTime()).toBeGreaterThan(10 * 60_000)
  await desk.faults({})
  const otherId = await desk.serve(other)
  const behind = await desk.send(otherId, { body: 'Eu também' })
  expect(await findLastAttempt(behind.id)).toBeUndefined()
  moveClock(HOUR)
  await desk.signIn()
  await desk.onPhone(from, ({ body }) => body === 'Espero o pagamento')
  await desk.onPhone(other, ({ body }) => body === 'Eu também')
})

test('a number that refuses for now determines the scope of the pause', async () => {
  const { from, ticketId } = await serveConversation({
    behavesAs: 'cloud',
    notNow: { rate: 1, number: 131056 },
  })
  const { id } = await desk.send(ticketId, { body: 'Devagar com este' })
  await vi.waitFor(
    async () =>
      expect(await findLastAttempt(id)).toMatchObject({ outcome: 'ERR_WAPP_RATE', scope: 'chat' }),
    WAIT,
  )
  await desk.faults({})
  const other = nextNumber()
  await desk.send(await desk.serve(other), { body: 'Eu passo' })
  await desk.onPhone(other, ({ body }) => body === 'Eu passo')
  moveClock(HOUR)
  await desk.signIn()
  await desk.onPhone(from, ({ body }) => body === 'Devagar com este')
})

test('linked devices that may not start conversations still answer customers who wrote', async () => {
  const { ticketId } = await serveConversation({ behavesAs: 'beta' })
  const { id: contactId } = await desk.admin.call('POST /contacts', {
    body: { name: 'Nunca escreveu', number: nextNumber() },
  })
  const { id: coldId } = await desk.admin.call('POST /tickets', { body: { contactId } })
  await desk.faults({ behavesAs: 'beta', failSend: constantFailure({ number: 463 }) })
  const cold = await desk.send(coldId, { body: 'Conhece a nossa loja?' })
  await vi.waitFor(
    async () =>
      expect(await findLastAttempt(cold.id)).toMatchObject({
        outcome: 'ERR_NEW_CONTACTS_HELD',
        scope: 'newContacts',
      }),
    WAIT,
  )
  await desk.faults({ behavesAs: 'beta' })
  const { id } = await desk.send(ticketId, { body: 'Claro que respondo' })
  await desk.seen(ticketId, (one) => one.id === id && one.ack >= 1)
  expect((await desk.thread(coldId)).find((one) => one.id === cold.id)?.ack).toBe(0)
})

test.each([
  ['cloud', 131047, 'ERR_OUTSIDE_WINDOW'],
  ['beta', 463, 'ERR_NEW_CONTACTS_HELD'],
] as const)(
  '%s %i after a message was accepted is its failure',
  async (behavesAs, number, code) => {
    const { from, ticketId } = await serveConversation({
      behavesAs,
      failLater: constantFailure({ number, afterMs: 0 }),
    })
    const { id } = await desk.send(ticketId, { body: 'Aceita e perdida' })
    const { failure } = await desk.seen(ticketId, (one) => one.id === id && one.failure !== null)
    expect(failure).toEqual({ code, reason: `${number}: ${TOLD} report it as not delivered` })
    const params = { whatsappId: desk.whatsappId }
    const { messages } = await desk.admin.call('GET /simulator/:whatsappId/messages', {
      params,
      query: { from },
    })
    expect(messages.filter(({ fromMe }) => fromMe)).toEqual([])
  },
)

/** Always, and with the number only. */
function constantFailure<T extends { number: number; afterMs?: number }>(more: T) {
  return { code: 'ERR_SENDING_WAPP_MSG', rate: 1, ...more }
}
