import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE, moveClock, resetClock } from '../../platform/clock.ts'
import { buildDesk, type Desk } from '../../testing/build-desk.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

// Ticks that rise by themselves, after the time that was set.

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp('all')
})
beforeEach(async () => {
  desk = await buildDesk(app)
  await desk.admin.call('PUT /simulator/:whatsappId/receipts', {
    params: { whatsappId: desk.whatsappId },
    body: { delivers: true, reads: false },
  })
})
afterEach(() => resetClock())
afterAll(() => app.close())

const WAIT = { interval: 50 }

test('messages are delivered and read after the set times, though read receipts are off', async () => {
  await desk.faults({ ticks: { deliveredMs: MINUTE, readMs: 5 * MINUTE } })
  const from = '5511900006001'
  const ticketId = await desk.serve(from)
  const { id } = await desk.send(ticketId, { body: 'Sem pressa' })
  const waitForAck = (ack: number) => desk.seen(ticketId, (one) => one.id === id && one.ack === ack)
  await waitForAck(1)
  // Longer than the default time, and shorter than the set one.
  moveClock(MINUTE / 2)
  await desk.write(from, 'Já olhei de novo')
  await desk.seen(ticketId, ({ body }) => body === 'Já olhei de novo')
  await waitForAck(1)
  moveClock(MINUTE)
  await waitForAck(3)
  moveClock(5 * MINUTE)
  await waitForAck(4)
})

test('a share of the customers never reads, and they are always the same', async () => {
  await desk.faults({ ticks: { readMs: MINUTE, neverRead: 0.5 } })
  const customers = Array.from({ length: 8 }, (_, index) => `55119000061${index}0`)
  const tickets: number[] = []
  for (const from of customers) tickets.push(await desk.serve(from))

  const fetchAcksOf = (body: string) =>
    Promise.all(
      tickets.map(async (id) => (await desk.thread(id)).find((one) => one.body === body)?.ack),
    )
  /** Customers that read a message sent to all, after enough time for each. @returns their numbers */
  async function sendAndListReaders(body: string): Promise<string[]> {
    for (const ticketId of tickets) await desk.send(ticketId, { body })
    await vi.waitFor(
      async () => expect(await fetchAcksOf(body)).toEqual(tickets.map(() => 3)),
      WAIT,
    )
    moveClock(2 * MINUTE)
    await vi.waitFor(async () => expect(await fetchAcksOf(body)).toContain(4), WAIT)
    // Read receipts come at once: a later message of each customer shows that no more will come.
    for (const from of customers) await desk.write(from, `depois de ${body}`)
    for (const ticketId of tickets)
      await desk.seen(ticketId, (one) => one.body === `depois de ${body}`)
    const acks = await fetchAcksOf(body)
    expect(acks).toContain(3)
    return customers.filter((_, index) => acks[index] === 4)
  }
  const readers = await sendAndListReaders('Promoção')
  expect(await sendAndListReaders('Outra promoção')).toEqual(readers)
})
