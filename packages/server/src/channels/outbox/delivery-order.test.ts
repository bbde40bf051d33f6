import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { receiveEvents } from '../../features/messages/messages/index.ts'
import { HOUR, MINUTE, moveClock, now } from '../../platform/clock.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { scaledTimeout } from '../../platform/timeouts.ts'
import { buildSender, type Conversation, type Sender } from '../../testing/build-sender.ts'
import { messageFrom } from '../../testing/build-driverless-line.ts'
import { deliverOutboxToDriver, type TestDelivery } from '../../testing/deliver-outbox-to-driver.ts'
import { fakeLine } from '../../testing/fake-line.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { ChannelError, type DifferingCapabilities, type RunningLine } from '../channel.ts'
import { LANES } from './lanes.ts'

// Order of waiting deliveries: answers are not delayed without need, people go first, and a provider's pause holds as
// long as it says. The numbers are those of the faults that were found.

let app: TestApp
let sender: Sender
let delivery: TestDelivery | undefined
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  sender = await buildSender(app)
})
afterEach(async () => {
  await delivery?.stop()
  delivery = undefined
})
afterAll(() => app.close())

const WAIT = { interval: 20 }

/** @returns the texts that were sent, in their order */
function startDelivering(
  send: (body: string, signal: AbortSignal) => Promise<void> | void,
  { fetch, ...capabilities }: DifferingCapabilities & Partial<Pick<RunningLine, 'fetch'>> = {},
): string[] {
  const handed: string[] = []
  const running = fakeLine({
    send: async ({ content, providerId }, { signal }) => {
      const body = content.type === 'text' ? content.body : content.type
      await send(body, signal)
      handed.push(body)
      return providerId ?? ''
    },
    markRead: async () => {},
    ...(fetch && { fetch }),
  })
  delivery = deliverOutboxToDriver(sender.line, running, capabilities)
  return handed
}

const inSenderCompany = <T>(work: Parameters<typeof inCompany<T>>[1]) =>
  inCompany(sender.line.companyId, work)

test('a download that is slow, or fails, delays no answer [11]', async () => {
  const { number, say } = await sender.converse()
  const picture = {
    type: 'image' as const,
    caption: '',
    mimetype: 'image/png',
    filename: '',
    media: {},
  }
  const chat = { kind: 'phone' as const, value: number, name: 'Lia' }
  await inSenderCompany((db) =>
    receiveEvents(db, sender.line, [{ event: messageFrom(chat, '', { content: picture }) }]),
  )
  await say('já vi')
  const fetched = Promise.withResolvers<void>()
  const handed = startDelivering(() => {}, { fetch: () => fetched.promise })
  await vi.waitFor(() => expect(handed).toEqual(['já vi']), WAIT)
  const left = await inSenderCompany((db) => db.selectFrom('outbox').select('kind').execute())
  expect(left.map(({ kind }) => kind)).toContain('fetch')
  fetched.resolve()
})

test('a send that never ends is ended by its deadline, and its conversation continues [32]', async () => {
  const { say, messages } = await sender.converse()
  const hung = await say('para sempre')
  await say('depois')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const ending = new AbortController()
    setTimeout(() => ending.abort(new Error('timeout')), ms)
    return ending.signal
  })
  let hangs = true
  const ended: string[] = []
  const handed = startDelivering((body, signal) => {
    if (body !== 'para sempre' || !hangs) return
    hangs = false
    return new Promise(() => signal.addEventListener('abort', () => ended.push(body)))
  })
  await vi.waitFor(async () => expect(await sender.outcomesOf(hung)).toEqual([null]), WAIT)
  await vi.advanceTimersByTimeAsync(31_000)
  vi.useRealTimers()
  await vi.waitFor(
    async () => expect(await sender.outcomesOf(hung)).toEqual(['ERR_SEND_UNANSWERED']),
    WAIT,
  )
  expect(ended).toEqual(['para sempre'])
  moveClock(MINUTE)
  await vi.waitFor(() => expect(handed).toEqual(['para sempre', 'depois']), WAIT)
  await vi.waitFor(
    async () => expect(await messages()).toMatchObject([{ ack: 1 }, { ack: 1 }]),
    WAIT,
  )
})

test('a line stops despite a send that never ends, and leaves the attempt to the next process that serves it [32]', async () => {
  const { say } = await sender.converse()
  const id = await say('para sempre')
  startDelivering(() => new Promise(() => {}))
  await vi.waitFor(async () => expect(await sender.outcomesOf(id)).toEqual([null]), WAIT)
  // With a fake clock, which advances as far as the stop may take; the send's deadline, by the real clock, is far
  // later.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const stopped = vi.fn()
  const stopping = delivery?.stop().then(stopped)
  await vi.advanceTimersByTimeAsync(scaledTimeout(6000))
  vi.useRealTimers()
  expect(stopped).toHaveBeenCalled()
  await stopping
  expect(await sender.outcomesOf(id)).toEqual([null])
})

test.each(['ours', 'the provider’s'])(
  'two contacts are merged during a send of %s id: it is made once, and the next delivery follows at once',
  async (whose) => {
    const [kept, other] = [await sender.converse(), await sender.converse()]
    const id = await other.say('um')
    await other.say('dois')
    if (whose !== 'ours') await sender.forgetMadeIds()
    const answered = Promise.withResolvers<void>()
    const begun: string[] = []
    const handed = startDelivering((body) => {
      begun.push(body)
      return body === 'um' ? answered.promise : undefined
    })
    await vi.waitFor(async () => expect(await sender.outcomesOf(id)).toEqual([null]), WAIT)
    const fetchContactId = async ({ ticketId }: Conversation) => {
      const ticket = await sender.admin.call('GET /tickets/:id', { params: { id: ticketId } })
      return 'contactId' in ticket ? ticket.contactId : 0
    }
    await sender.admin.call('POST /contacts/:id/merge', {
      params: { id: await fetchContactId(kept) },
      body: { otherId: await fetchContactId(other) },
    })
    await delivery?.looks()
    expect(begun).toEqual(['um'])
    answered.resolve()
    await vi.waitFor(() => expect(handed).toEqual(['um', 'dois']), WAIT)
    expect(begun).toEqual(['um', 'dois'])
  },
)

test('300 wakes cost one or two runs [12]', async () => {
  const { say } = await sender.converse()
  let looks = 0
  // It runs only when it is woken, and not by itself.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const running = fakeLine({ send: async () => 'sent' })
  delivery = deliverOutboxToDriver(
    sender.line,
    running,
    {},
    {
      transact: (work) => {
        looks++
        return inCompany(sender.line.companyId, work)
      },
    },
  )
  vi.useRealTimers()
  const id = await say('um')
  delivery.wake()
  await vi.waitFor(async () => expect(await sender.outcomesOf(id)).toEqual(['sent']), WAIT)
  await delivery.rests()
  looks = 0
  for (let wakes = 0; wakes < 300; wakes++) delivery.wake()
  await delivery.rests()
  // The lanes, downloads and receipts: each at most twice.
  expect(looks).toBeLessThanOrEqual(9)
  expect(looks).toBeGreaterThan(0)
})

/** Adds deliveries of so many customers in a lane, each with one or several. */
async function fillLane(lane: number, count: number, prefix: string, each = 1): Promise<void> {
  const { ticketId } = await sender.converse()
  await inSenderCompany(async (db) => {
    // A hundred thousand rows in one statement may take longer than a request's timeout.
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`
      with ours as (
        select threads.* from threads join tickets on tickets.company_id = threads.company_id
          and tickets.thread_id = threads.id where tickets.id = ${ticketId}
      ), people as (
        insert into contacts (company_id, name, number)
        select ours.company_id, ${prefix}::text || n, '5599' || ${prefix}::text || n
        from ours, generate_series(1, ${count}::int) as n returning company_id, id
      ), made as (
        insert into threads (company_id, contact_id, whatsapp_id)
        select people.company_id, people.id, ours.whatsapp_id from people, ours
        returning company_id, id, whatsapp_id
      ), waiting as (
        insert into outbox (company_id, whatsapp_id, thread_id, kind, lane, payload)
        select company_id, whatsapp_id, id, 'send', ${lane}::smallint, jsonb_build_object(
          'chat', '{"kind": "phone", "value": "5511999990000", "name": ""}'::jsonb,
          'providerId', ${prefix}::text || id || ':' || n,
          'content', jsonb_build_object('type', 'text', 'body', ${prefix}::text))
        from generate_series(1, ${each}::int) as n, made
        returning company_id, whatsapp_id, thread_id, lane, id
      )
      insert into outbox_heads (company_id, whatsapp_id, thread_id, lane, head_id)
      select company_id, whatsapp_id, thread_id, lane, min(id) from waiting
      group by company_id, whatsapp_id, thread_id, lane`.execute(db)
  })
}

test('a person’s answer is sent next, whatever waits; then automatic answers; the oldest first [25]', async () => {
  await fillLane(LANES.campaign, 10_000, '7', 10)
  await fillLane(LANES.automatic, 20, '8')
  const [first, second] = [await sender.converse(), await sender.converse()]
  const handed = startDelivering(() => {}, { pace: { burst: 1, perSecond: 20 } })
  await vi.waitFor(() => expect(handed.length).toBeGreaterThan(22), WAIT)
  expect(handed.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => '8'))
  await first.say('uma pessoa')
  const afterOne = handed.length
  await second.say('e outra')
  const afterOther = handed.length
  await vi.waitFor(() => expect(handed).toContain('e outra'), WAIT)
  const people = handed.slice(20).filter((body) => body !== '7')
  expect(people).toEqual(['uma pessoa', 'e outra'])
  // At most the deliveries that already had their turn when they were written.
  expect(handed.indexOf('uma pessoa') - afterOne).toBeLessThanOrEqual(2)
  expect(handed.indexOf('e outra') - afterOther).toBeLessThanOrEqual(6)
})

test('a conversation has the highest priority of its deliveries, and keeps its order', async () => {
  await fillLane(LANES.campaign, 50, '7')
  const { ticketId, say } = await sender.converse()
  await say('campanha')
  await inSenderCompany(async (db) => {
    await sql`update outbox set lane = ${LANES.campaign} where message_id is not null`.execute(db)
    await sql`update outbox_heads as head set lane = ${LANES.campaign} from outbox
      where outbox.thread_id = head.thread_id and outbox.message_id is not null`.execute(db)
  })
  const params = { ticketId }
  await sender.admin.call('POST /messages/:ticketId', { params, body: { body: 'resposta' } })
  const handed = startDelivering(() => {}, { pace: { burst: 1, perSecond: 50 } })
  await vi.waitFor(() => expect(handed).toContain('resposta'), WAIT)
  expect(handed[0]).toBe('campanha')
  // Others use the turns in which the one before it is still being settled.
  expect(handed.indexOf('resposta')).toBeLessThan(10)
})

test('a pause of the provider for the line holds all its conversations, for as long as it says', async () => {
  const [one, other] = [await sender.converse(), await sender.converse()]
  await one.say('um')
  let isThrottled = true
  const handed = startDelivering(() => {
    if (isThrottled)
      throw new ChannelError('130429', 'slow down', 'notNow', {
        scope: 'line',
        afterMs: 5 * MINUTE,
      })
  })
  await vi.waitFor(
    async () =>
      expect(
        await inSenderCompany((db) => db.selectFrom('outboxHolds').selectAll().execute()),
      ).toMatchObject([{ scope: 'line', code: '130429', reason: 'slow down' }]),
    WAIT,
  )
  isThrottled = false
  await other.say('dois')
  await delivery?.looks()
  expect(handed).toEqual([])
  moveClock(5 * MINUTE)
  await vi.waitFor(() => expect(handed).toEqual(['um', 'dois']), WAIT)
})

test('a pause for new contacts delays no customer who ever wrote', async () => {
  const [stranger, other, known] = [
    await sender.converse(),
    await sender.converse(),
    await sender.converse(),
  ]
  const chat = { kind: 'phone' as const, value: known.number, name: 'Lia' }
  await inSenderCompany((db) =>
    receiveEvents(db, sender.line, [{ event: messageFrom(chat, 'Oi') }]),
  )
  await stranger.say('um estranho')
  let posts = 0
  const handed = startDelivering((body) => {
    posts++
    if (!body.includes('estranho')) return
    throw new ChannelError('463', 'restricted', 'notNow', { scope: 'newContacts', afterMs: HOUR })
  })
  await vi.waitFor(
    async () =>
      expect(
        await inSenderCompany((db) => db.selectFrom('outboxHolds').select('scope').execute()),
      ).toEqual([{ scope: 'newContacts' }]),
    WAIT,
  )
  await other.say('outro estranho')
  await known.say('quem escreveu')
  await vi.waitFor(() => expect(handed).toEqual(['quem escreveu']), WAIT)
  await delivery?.looks()
  expect(posts).toBe(2)
  const waits = await inSenderCompany((db) =>
    db.selectFrom('outboxHeads').select('dueAt').execute(),
  )
  expect(waits).toHaveLength(2)
  for (const { dueAt } of waits)
    expect(new Date(dueAt ?? 0).getTime()).toBeGreaterThan(now().getTime() + 50 * MINUTE)
})

test('outside the window of a day, a message that waited is not sent and says why', async () => {
  const { number, say, messages } = await sender.converse()
  const chat = { kind: 'phone' as const, value: number, name: 'Lia' }
  await inSenderCompany((db) =>
    receiveEvents(db, sender.line, [{ event: messageFrom(chat, 'Oi') }]),
  )
  await say('tarde demais')
  await inSenderCompany((db) =>
    sql`update outbox set expires_at = expires_at + interval '1 year'`.execute(db),
  )
  moveClock(25 * HOUR)
  await sender.signIn()
  const handed = startDelivering(() => {}, { windowHours: 24 })
  await vi.waitFor(
    async () =>
      expect((await messages()).at(-1)).toMatchObject({ failure: { code: 'ERR_OUTSIDE_WINDOW' } }),
    WAIT,
  )
  expect(handed).toEqual([])
})
