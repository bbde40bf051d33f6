import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { InboundEvent, LineKey } from '../../../channels/channel.ts'
import { type InboxDrain, startInboxDrain } from '../../../channels/inbox/drain-inbox.ts'
import { storeEvents } from '../../../channels/inbox/store-events.ts'
import { holdClock, MINUTE, moveClock, now, resetClock } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildCompany, PASSWORD } from '../../../testing/build-company.ts'
import { buildLine } from '../../../testing/build-line.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'
import { decide, runTimers, storeAndAnswerEvents } from './index.ts'
import type { Decide, DecisionInput } from './decision.ts'

// Decisions within the transaction that stores the messages they answer.

let app: TestApp
let line: LineKey
let admin: TestClient
let drain: InboxDrain | undefined
let timers: ReturnType<typeof runTimers> | undefined
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  const { company, admin: account } = await buildCompany()
  admin = new TestClient(app.http)
  await admin.signIn(account.email, PASSWORD)
  line = { companyId: company.id, whatsappId: (await buildLine(company.id)).id }
})
afterEach(async () => {
  resetClock()
  await drain?.stop()
  await timers?.stop()
  drain = undefined
  timers = undefined
})
afterAll(() => app.close())

const startDrain = (by: Decide = decide) => {
  drain = startInboxDrain(storeAndAnswerEvents(by))
}

let told = 0
const MARIA = '5511988887777'
const chat = { kind: 'phone', value: MARIA, name: 'Maria' } as const
const OTHER = { kind: 'phone', value: '5511988887778', name: 'Rui' } as const
const textEvent = (body: string, more: object = {}): InboundEvent => ({
  kind: 'message',
  providerId: `a-${++told}`,
  chat,
  fromMe: false,
  at: now().getTime(),
  content: { type: 'text', body },
  raw: {},
  ...more,
})
const callEvent = (more: object = {}): InboundEvent => ({
  kind: 'call',
  providerId: `c-${++told}`,
  chat,
  at: now().getTime(),
  isVideo: false,
  ...more,
})

const WAIT = { interval: 20 }
const fetchPendingTickets = async () =>
  (await admin.call('GET /tickets', { query: { showAll: true, status: 'pending' } })).tickets
const fetchMessageTexts = async (number = MARIA) => {
  const ticket = (await fetchPendingTickets()).find(({ contact }) => contact.number === number)
  if (!ticket) return []
  const params = { ticketId: ticket.id }
  const { messages } = await admin.call('GET /messages/:ticketId', { params })
  return messages.map(({ body, fromMe, mediaType }) =>
    fromMe ? `> ${body}` : mediaType === 'call_log' ? `call ${body}` : body,
  )
}
const waitForBodies = (expected: string[]) =>
  vi.waitFor(async () => expect(await fetchMessageTexts()).toEqual(expected), WAIT)
const waitForEmptyInbox = () =>
  vi.waitFor(
    async () =>
      expect(
        await inCompany(line.companyId, (db) =>
          db.selectFrom('inbox').select('id').where('doneAt', 'is', null).execute(),
        ),
      ).toEqual([]),
    WAIT,
  )
const fetchNotices = async () => (await admin.call('GET /line-notices')).notices

/** Hours without a single open day. */
async function setAlwaysClosed(outOfHoursMessage: string): Promise<void> {
  await admin.call('PUT /settings/:key', {
    params: { key: 'scheduleType' },
    body: { value: 'company' },
  })
  const schedules = [
    { weekday: 'Segunda', weekdayEn: 'monday' as const, startTime: '', endTime: '' },
  ]
  await admin.call('PUT /companies/:id/schedules', {
    params: { id: line.companyId },
    body: { schedules },
  })
  const params = { id: line.whatsappId }
  const row = await admin.call('GET /whatsapp/:id', { params })
  await admin.call('PUT /whatsapp/:id', { params, body: { name: row.name, outOfHoursMessage } })
}

describe('out of hours', () => {
  test('a customer is informed once, the ticket waits, and a served ticket gets no text', async () => {
    await setAlwaysClosed('Voltamos logo, {{firstName}}')
    startDrain()
    await storeEvents(line, [textEvent('Oi')])
    await waitForBodies(['Oi', '> Voltamos logo, Maria'])
    const [ticket] = await fetchPendingTickets()
    expect(ticket).toMatchObject({
      status: 'pending',
      userId: null,
      unreadMessages: 1,
      waitingOn: 'us',
    })
    await storeEvents(line, [textEvent('Alô?')])
    await waitForBodies(['Oi', '> Voltamos logo, Maria', 'Alô?'])
    const sent = await inCompany(line.companyId, (db) =>
      db.selectFrom('messages').select('sentBy').where('fromMe', '=', true).execute(),
    )
    expect(sent).toEqual([{ sentBy: 'outOfHours' }])
  })

  test('messages of one turn are answered once, after the last of them', async () => {
    await setAlwaysClosed('Fechado')
    await storeEvents(line, [textEvent('oi'), textEvent('bom dia'), textEvent('quero comprar')])
    startDrain()
    await waitForBodies(['oi', 'bom dia', 'quero comprar', '> Fechado'])
  })

  test('messages that a line brings late are stored and not answered', async () => {
    await setAlwaysClosed('Fechado')
    startDrain()
    await storeEvents(line, [
      textEvent('de manhã', { at: now().getTime() - 11 * MINUTE, origin: 'late' }),
    ])
    await waitForBodies(['de manhã'])
    await waitForEmptyInbox()
    expect(await fetchMessageTexts()).toEqual(['de manhã'])
  })
})

test("WhatsApp's own account is not greeted", async () => {
  const params = { id: line.whatsappId }
  const { name } = await admin.call('GET /whatsapp/:id', { params })
  await admin.call('PUT /whatsapp/:id', { params, body: { name, greetingMessage: 'Olá!' } })
  startDrain()
  const whatsapp = { kind: 'phone', value: '0', name: 'WhatsApp' } as const
  await storeEvents(line, [textEvent('Novidades do aplicativo', { chat: whatsapp })])
  await waitForEmptyInbox()
  expect(await fetchMessageTexts(whatsapp.value)).toEqual(['Novidades do aplicativo'])
})

describe('a call', () => {
  test('is answered by a text, after messages of the same turn; an old one is not', async () => {
    startDrain()
    await storeEvents(line, [callEvent(), textEvent('Liguei')])
    await waitForBodies([
      'call voice',
      'Liguei',
      expect.stringContaining('> Não atendemos chamadas') as string,
    ])
    const { companyId } = line
    const before = await fetchMessageTexts()
    await storeEvents(line, [callEvent({ at: now().getTime() - 10 * MINUTE, isVideo: true })])
    await waitForBodies([...before, 'call video'])
    expect(companyId).toBe(line.companyId)
  })

  test('is stored once if it was missed, not while it rings nor if the phone answered it', async () => {
    await admin.call('PUT /settings/:key', { params: { key: 'call' }, body: { value: 'enabled' } })
    startDrain()
    await storeEvents(line, [callEvent({ callId: 'K1', outcome: 'ringing' })])
    await storeEvents(line, [callEvent({ callId: 'K1', outcome: 'missed' })])
    await storeEvents(line, [callEvent({ callId: 'K1', outcome: 'missed' })])
    await storeEvents(line, [callEvent({ callId: 'K2', outcome: 'answered' }), textEvent('fim')])
    await waitForBodies(['call voice', 'fim'])
  })
})

describe('a decision', () => {
  test('that fails leaves the message unanswered on the desk at once, with an alarm', async () => {
    startDrain(() => {
      throw new Error('a rule is wrong')
    })
    await storeEvents(line, [textEvent('Alguém?')])
    await waitForBodies(['Alguém?'])
    const [ticket] = await fetchPendingTickets()
    expect(await fetchNotices()).toMatchObject([
      { code: 'automation', severity: 'error', data: { ticketId: String(ticket?.id) } },
    ])
  })

  test('whose effects fail leaves the message unanswered on the desk at once, with an alarm', async () => {
    startDrain((_state, input) =>
      input.kind === 'turn' && input.said.some(({ text: words }) => words === 'veneno')
        ? [{ kind: 'mark', name: 'x'.repeat(200) }]
        : [],
    )
    // Under a held clock a retry would never become due.
    holdClock(now())
    await storeEvents(line, [textEvent('antes'), textEvent('veneno')])
    await storeEvents(line, [textEvent('depois')])
    await waitForBodies(['antes', 'veneno', 'depois'])
    await waitForEmptyInbox()
    expect(await fetchNotices()).toMatchObject([{ code: 'automation' }])
  })

  test('runs with the ticket locked, so that a concurrent accept comes before or after it', async () => {
    const states: string[] = []
    startDrain((state) => {
      states.push(state.ticket.status)
      return []
    })
    await storeEvents(line, [textEvent('um')])
    await waitForBodies(['um'])
    const [ticket] = await fetchPendingTickets()
    if (!ticket) throw new Error('unreachable')
    await admin.call('PUT /tickets/:id', { params: { id: ticket.id }, body: { status: 'open' } })
    await storeEvents(line, [textEvent('dois')])
    await vi.waitFor(() => expect(states).toEqual(['pending', 'open']), WAIT)
  })
})

describe('a timer', () => {
  /** Every turn sets the timer anew for a minute; the word `pare` cancels it. */
  const inputs: DecisionInput[] = []
  const decideWithTimer: Decide = (_state, input, at) => {
    inputs.push(input)
    if (input.kind === 'timer')
      return [{ kind: 'say', rule: 'test', text: `fim ${String(input.data)}` }]
    if (input.kind !== 'turn') return []
    const words = input.said.map(({ text: said }) => said)
    if (words.includes('pare')) return [{ kind: 'cancelTimer', name: 'espera' }]
    const dueAt = new Date(at.getTime() + MINUTE)
    return [{ kind: 'timer', name: 'espera', dueAt, data: words.at(-1) }]
  }
  beforeEach(() => {
    inputs.length = 0
    startDrain(decideWithTimer)
    timers = runTimers(decideWithTimer)
  })

  /** Data of the timers that became inputs, in order. */
  const timerInputData = () =>
    inputs.flatMap((input) => (input.kind === 'timer' ? [input.data] : []))

  test('becomes an input once when it is due by the product’s clock; setting it anew restarts it', async () => {
    holdClock(now())
    await storeEvents(line, [textEvent('um'), textEvent('outra', { chat: OTHER })])
    await waitForBodies(['um'])
    await waitForEmptyInbox()
    moveClock(MINUTE / 2)
    await storeEvents(line, [textEvent('dois')])
    await waitForBodies(['um', 'dois'])
    moveClock(MINUTE / 2)
    // The first customer's timer would be due together with this one.
    await vi.waitFor(() => expect(timerInputData()).toEqual(['outra']), WAIT)
    expect(await fetchMessageTexts()).toEqual(['um', 'dois'])
    moveClock(MINUTE / 2)
    await waitForBodies(['um', 'dois', '> fim dois'])
    expect(timerInputData()).toEqual(['outra', 'dois'])
  })

  test('that is cancelled does not fire; two processes do not take a timer twice', async () => {
    const other = runTimers(decideWithTimer)
    holdClock(now())
    await storeEvents(line, [textEvent('um')])
    await waitForBodies(['um'])
    await storeEvents(line, [textEvent('pare')])
    await waitForBodies(['um', 'pare'])
    await storeEvents(line, [textEvent('três')])
    await waitForBodies(['um', 'pare', 'três'])
    moveClock(MINUTE)
    await waitForBodies(['um', 'pare', 'três', '> fim três'])
    // A later timer that fires proves that both processes have polled since.
    await storeEvents(line, [textEvent('outra', { chat: OTHER })])
    await waitForEmptyInbox()
    moveClock(MINUTE)
    await vi.waitFor(() => expect(timerInputData()).toEqual(['três', 'outra']), WAIT)
    await other.stop()
    expect(await fetchMessageTexts()).toEqual(['um', 'pare', 'três', '> fim três'])
  })
})
