import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { receiveEvents } from '../../features/messages/messages/index.ts'
import { DAY, holdClock, HOUR, moveClock, now, resetClock, SECOND } from '../../platform/clock.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { buildSender, type Conversation, type Sender } from '../../testing/build-sender.ts'
import { messageFrom } from '../../testing/build-driverless-line.ts'
import { deliverOutboxToDriver, type TestDelivery } from '../../testing/deliver-outbox-to-driver.ts'
import { fakeLine } from '../../testing/fake-line.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { ChannelError, type DifferingCapabilities } from '../channel.ts'

// The pace of a conversation and of first contacts, by rows and by the business clock, which only the test moves.

let app: TestApp
let sender: Sender
let delivery: TestDelivery | undefined
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  sender = await buildSender(app)
  holdClock(now())
})
afterEach(async () => {
  await delivery?.stop()
  delivery = undefined
  resetClock()
})
afterAll(() => app.close())

const WAIT = { interval: 20 }
const FIRSTS: DifferingCapabilities = {
  firstContacts: { spacedMs: [20 * SECOND, 60 * SECOND], perDay: 5, perDayNew: 3 },
}

interface Given {
  readonly send?: (body: string) => void
  readonly numbers?: (number: string) => string | undefined
  readonly random?: () => number
}

/** @returns the texts that were sent */
function startDelivering(capabilities: DifferingCapabilities, given: Given = {}) {
  const { send = () => {}, numbers = (number) => number, random = () => 0.5 } = given
  const handed: string[] = []
  const running = fakeLine({
    checkNumber: async (number) => numbers(number),
    send: async ({ content, providerId }) => {
      const body = content.type === 'text' ? content.body : content.type
      send(body)
      handed.push(body)
      return providerId ?? ''
    },
  })
  delivery = deliverOutboxToDriver(sender.line, running, capabilities, { random })
  return {
    handed,
    bodies: () => [...handed],
    goes: (...bodies: string[]) => vi.waitFor(() => expect(handed).toEqual(bodies), WAIT),
  }
}

async function restart(capabilities: DifferingCapabilities, given?: Given) {
  await delivery?.stop()
  return startDelivering(capabilities, given)
}

const untilPolled = (times?: number) => delivery?.looks(times)

const inSenderCompany = <T>(work: Parameters<typeof inCompany<T>>[1]) =>
  inCompany(sender.line.companyId, work)

async function receiveText({ number }: Conversation): Promise<void> {
  const chat = { kind: 'phone' as const, value: number, name: 'Lia' }
  await inSenderCompany((db) =>
    receiveEvents(db, sender.line, [{ event: messageFrom(chat, 'Oi') }]),
  )
}

async function writeToStrangers(count: number): Promise<Conversation[]> {
  const made = []
  for (let n = 1; n <= count; n++) {
    const stranger = await sender.converse()
    await stranger.say(`estranho ${n}`)
    made.push(stranger)
  }
  return made
}

/**
 * The waiting deliveries on the page of sends. The row is set to connected for that request only, since a connected
 * line is asked for numbers.
 */
async function listWaitingSends() {
  const setLineStatus = (status: 'CONNECTED' | 'OPENING') =>
    inSenderCompany((db) => db.updateTable('whatsapps').set({ status }).execute())
  await setLineStatus('CONNECTED')
  const query = { state: 'waiting' } as const
  const { sends } = await sender.admin.call('GET /sends', { query })
  await setLineStatus('OPENING')
  return sends.map(({ body, waiting: wait }) => [body, wait?.because, wait?.until])
}
const isoTimeIn = (ms: number) => new Date(now().getTime() + ms).toISOString()

test('a conversation above its pace waits alone, says so, and gets no other burst by a restart', async () => {
  const chatPace = { burst: 2, perSecond: 0.5 }
  const [busy, other] = [await sender.converse(), await sender.converse()]
  for (const body of ['1', '2', '3', '4']) await busy.say(body)
  const first = startDelivering({ chatPace })
  await first.goes('1', '2')
  await other.say('passa')
  await first.goes('1', '2', 'passa')
  await vi.waitFor(
    async () =>
      expect(await listWaitingSends()).toEqual([
        ['3', 'chatPace', isoTimeIn(2000)],
        ['4', 'behind', null],
      ]),
    WAIT,
  )
  const { goes, bodies } = await restart({ chatPace })
  await untilPolled()
  expect(bodies()).toEqual([])
  moveClock(2 * SECOND)
  await goes('3')
  await untilPolled()
  expect(bodies()).toEqual(['3'])
  moveClock(2 * SECOND)
  await goes('3', '4')
})

test('first contacts go one at a time, as far apart as was drawn, across a restart, and show why they wait', async () => {
  await writeToStrangers(3)
  const { goes, bodies } = startDelivering(FIRSTS, { random: () => 0.25 })
  await goes('estranho 1')
  await vi.waitFor(
    async () =>
      expect(await listWaitingSends()).toEqual([
        ['estranho 2', 'firstContacts', isoTimeIn(30 * SECOND)],
        ['estranho 3', 'firstContacts', isoTimeIn(30 * SECOND)],
      ]),
    WAIT,
  )
  await untilPolled()
  moveClock(29 * SECOND)
  const again = await restart(FIRSTS, { random: () => 1 })
  await untilPolled()
  expect([...bodies(), ...again.bodies()]).toEqual(['estranho 1'])
  moveClock(SECOND)
  await again.goes('estranho 2')
  moveClock(59 * SECOND)
  await untilPolled()
  expect(again.bodies()).toEqual(['estranho 2'])
  moveClock(SECOND)
  await again.goes('estranho 2', 'estranho 3')
})

test('a new pairing has a lower daily limit; known customers, and customers who write, are answered meanwhile', async () => {
  const [, , , fourth, fifth] = await writeToStrangers(5)
  const { goes, bodies } = startDelivering(FIRSTS)
  const gone = ['estranho 1', 'estranho 2', 'estranho 3']
  for (const count of [1, 2, 3]) {
    await goes(...gone.slice(0, count))
    moveClock(60 * SECOND)
  }
  await untilPolled()
  expect(bodies()).toEqual(gone)
  const waits = await vi.waitFor(async () => {
    const said = await listWaitingSends()
    expect(said.map(([body, because]) => [body, because])).toEqual([
      ['estranho 4', 'firstContactsDay'],
      ['estranho 5', 'firstContactsDay'],
    ])
    return said
  }, WAIT)
  expect(waits[0]?.[2]).toBe(isoTimeIn(DAY - 180 * SECOND))
  if (!fourth || !fifth) throw new Error('five were made')
  await receiveText(fifth)
  await goes(...gone, 'estranho 5')
  const known = await sender.converse()
  await receiveText(known)
  await known.say('resposta')
  await goes(...gone, 'estranho 5', 'resposta')
  await inSenderCompany((db) =>
    db
      .updateTable('whatsapps')
      .set({ pairedAt: new Date(now().getTime() - 31 * DAY) })
      .execute(),
  )
  const old = await restart(FIRSTS)
  await old.goes('estranho 4')
})

test('first contacts never exceed the limit within any 24 hours, and keep the least interval', async () => {
  await writeToStrangers(9)
  await inSenderCompany((db) =>
    db
      .updateTable('outbox')
      .set({ expiresAt: isoTimeIn(30 * DAY) })
      .execute(),
  )
  let seed = 7
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  const { handed } = startDelivering(FIRSTS, { random })
  // The times of the decisions: the clock may move before the driver is called.
  const begun = new Map<number, number>()
  // Within the thirty days for which they wait; fewer steps suffice if each run comes in time.
  for (let step = 0; handed.length < 9 && step < 400; step++) {
    await untilPolled(2)
    const rows = await inSenderCompany((db) => db.selectFrom('firstContacts').selectAll().execute())
    for (const { threadId, at } of rows) begun.set(threadId, new Date(at).getTime())
    moveClock(step % 5 === 4 ? 7 * HOUR : 17 * SECOND)
  }
  const times = [...begun.values()].toSorted((one, other) => one - other)
  expect(handed.length).toBe(9)
  expect(times.length).toBeGreaterThanOrEqual(8)
  times.forEach((time, n) => {
    if (n >= 1) expect(time - (times[n - 1] ?? 0)).toBeGreaterThanOrEqual(20 * SECOND)
    if (n >= 3) expect(time - (times[n - 3] ?? 0)).toBeGreaterThanOrEqual(DAY)
  })
})

test('a number without WhatsApp fails with its code and does not count as a first contact', async () => {
  const [absent] = await writeToStrangers(2)
  const { goes } = startDelivering(FIRSTS, {
    numbers: (number) => (number === absent?.number ? undefined : number),
  })
  await goes('estranho 2')
  await vi.waitFor(
    async () =>
      expect(await absent?.messages()).toMatchObject([
        { failure: { code: 'ERR_WAPP_INVALID_CONTACT' } },
      ]),
    WAIT,
  )
})

test('a second message to a contact who received one is no first contact', async () => {
  const [stranger] = await writeToStrangers(2)
  const { goes } = startDelivering(FIRSTS)
  await goes('estranho 1')
  await stranger?.say('e mais isto')
  await goes('estranho 1', 'e mais isto')
})

test('a 463 stops due first contacts, and a 429 all conversations', async () => {
  const [, second] = await writeToStrangers(2)
  const known = await sender.converse()
  await receiveText(known)
  let refusal: ChannelError | undefined = new ChannelError('463', 'timelock', 'notNow', {
    scope: 'newContacts',
    afterMs: DAY,
  })
  const { goes, bodies } = startDelivering(FIRSTS, {
    send: () => {
      if (refusal) throw refusal
    },
  })
  const listHoldScopes = () =>
    inSenderCompany(async (db) => {
      const rows = await db.selectFrom('outboxHolds').select('scope').execute()
      return rows.map(({ scope }) => scope).toSorted()
    })
  await vi.waitFor(async () => expect(await listHoldScopes()).toContain('newContacts'), WAIT)
  refusal = undefined
  moveClock(61 * SECOND)
  await known.say('um')
  await goes('um')
  await untilPolled()
  expect(bodies()).toEqual(['um'])
  await vi.waitFor(
    async () =>
      expect((await listWaitingSends()).map(([body, because]) => [body, because])).toEqual([
        ['estranho 1', 'hold'],
        ['estranho 2', 'hold'],
      ]),
    WAIT,
  )
  if (!second) throw new Error('two were made')
  await receiveText(second)
  await goes('um', 'estranho 2')
  refusal = new ChannelError('429', 'rate', 'notNow', { scope: 'line', afterMs: HOUR })
  await known.say('dois')
  await vi.waitFor(async () => expect(await listHoldScopes()).toContain('line'), WAIT)
  refusal = undefined
  await untilPolled()
  expect(bodies()).toEqual(['um', 'estranho 2'])
  await vi.waitFor(
    async () =>
      expect((await listWaitingSends()).map(([, because]) => because)).toEqual(['hold', 'hold']),
    WAIT,
  )
})

test('known customers do not wait behind hundreds of strangers', async () => {
  const known = await sender.converse()
  await receiveText(known)
  await writeToStrangers(120)
  await known.say('resposta')
  const { goes } = startDelivering(FIRSTS)
  await goes('estranho 1', 'resposta')
})
