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
import { decide, runTimers, processEvents } from './index.ts'
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

const begin = (by: Decide = decide) => {
  drain = startInboxDrain(processEvents(by))
}

let told = 0
const MARIA = '5511988887777'
const chat = { kind: 'phone', value: MARIA, name: 'Maria' } as const
const OTHER = { kind: 'phone', value: '5511988887778', name: 'Rui' } as const
const text = (body: string, more: object = {}): InboundEvent => ({
  kind: 'message',
  providerId: `a-${++told}`,
  chat,
  fromMe: false,
  at: now().getTime(),
  content: { type: 'text', body },
  raw: {},
  ...more,
})
const call = (more: object = {}): InboundEvent => ({
  kind: 'call',
  providerId: `c-${++told}`,
  chat,
  at: now().getTime(),
  isVideo: false,
  ...more,
})

const WAIT = { interval: 20 }
const tickets = async () =>
  (await admin.call('GET /tickets', { query: { showAll: true, status: 'pending' } })).tickets
const bodies = async (number = MARIA) => {
  const ticket = (await tickets()).find(({ contact }) => contact.number === number)
  if (!ticket) return []
  const params = { ticketId: ticket.id }
  const { messages } = await admin.call('GET /messages/:ticketId', { params })
  return messages.map(({ body, fromMe, mediaType }) =>
    fromMe ? `> ${body}` : mediaType === 'call_log' ? `call ${body}` : body,
  )
}
const becomes = (expected: string[]) =>
  vi.waitFor(async () => expect(await bodies()).toEqual(expected), WAIT)
const taken = () =>
  vi.waitFor(
    async () =>
      expect(
        await inCompany(line.companyId, (db) =>
          db.selectFrom('inbox').select('id').where('doneAt', 'is', null).execute(),
        ),
      ).toEqual([]),
    WAIT,
  )
const notices = async () => (await admin.call('GET /line-notices')).notices

/** Hours without a single open day. */
async function alwaysClosed(outOfHoursMessage: string): Promise<void> {
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
    await alwaysClosed('Voltamos logo, {{firstName}}')
    begin()
    await storeEvents(line, [text('Oi')])
    await becomes(['Oi', '> Voltamos logo, Maria'])
    const [ticket] = await tickets()
    expect(ticket).toMatchObject({
      status: 'pending',
      userId: null,
      unreadMessages: 1,
      waitingOn: 'us',
    })
    await storeEvents(line, [text('Alô?')])
    await becomes(['Oi', '> Voltamos logo, Maria', 'Alô?'])
    const sent = await inCompany(line.companyId, (db) =>
      db.selectFrom('messages').select('sentBy').where('fromMe', '=', true).execute(),
    )
    expect(sent).toEqual([{ sentBy: 'outOfHours' }])
  })

  test('messages of one turn are answered once, after the last of them', async () => {
    await alwaysClosed('Fechado')
    await storeEvents(line, [text('oi'), text('bom dia'), text('quero comprar')])
    begin()
    await becomes(['oi', 'bom dia', 'quero comprar', '> Fechado'])
  })

  test('messages that a line brings late are stored and not answered', async () => {
    await alwaysClosed('Fechado')
    begin()
    await storeEvents(line, [
      text('de manhã', { at: now().getTime() - 11 * MINUTE, origin: 'late' }),
    ])
    await becomes(['de manhã'])
    await taken()
    expect(await bodies()).toEqual(['de manhã'])
  })
})

test("WhatsApp's own account is not greeted", async () => {
  const params = { id: line.whatsappId }
  const { name } = await admin.call('GET /whatsapp/:id', { params })
  await admin.call('PUT /whatsapp/:id', { params, body: { name, greetingMessage: 'Olá!' } })
  begin()
  const whatsapp = { kind: 'phone', value: '0', name: 'WhatsApp' } as const
  await storeEvents(line, [text('Novidades do aplicativo', { chat: whatsapp })])
  await taken()
  expect(await bodies(whatsapp.value)).toEqual(['Novidades do aplicativo'])
})

describe('a call', () => {
  test('is answered by a text, after messages of the same turn; an old one is not', async () => {
    begin()
    await storeEvents(line, [call(), text('Liguei')])
    await becomes([
      'call voice',
      'Liguei',
      expect.stringContaining('> Não atendemos chamadas') as string,
    ])
    const { companyId } = line
    const before = await bodies()
    await storeEvents(line, [call({ at: now().getTime() - 10 * MINUTE, isVideo: true })])
    await becomes([...before, 'call video'])
    expect(companyId).toBe(line.companyId)
  })

  test('is stored once if it was missed, not while it rings nor if the phone answered it', async () => {
    await admin.call('PUT /settings/:key', { params: { key: 'call' }, body: { value: 'enabled' } })
    begin()
    await storeEvents(line, [call({ callId: 'K1', outcome: 'ringing' })])
    await storeEvents(line, [call({ callId: 'K1', outcome: 'missed' })])
    await storeEvents(line, [call({ callId: 'K1', outcome: 'missed' })])
    await storeEvents(line, [call({ callId: 'K2', outcome: 'answered' }), text('fim')])
    await becomes(['call voice', 'fim'])
  })
})

describe('a decision', () => {
  test('that fails leaves the message unanswered on the desk at once, with an alarm', async () => {
    begin(() => {
      throw new Error('a rule is wrong')
    })
    await storeEvents(line, [text('Alguém?')])
    await becomes(['Alguém?'])
    const [ticket] = await tickets()
    expect(await notices()).toMatchObject([
      { code: 'automation', severity: 'error', data: { ticketId: String(ticket?.id) } },
    ])
  })

  test('whose effects fail leaves the message unanswered on the desk at once, with an alarm', async () => {
    begin((_state, input) =>
      input.kind === 'turn' && input.said.some(({ text: words }) => words === 'veneno')
        ? [{ kind: 'mark', name: 'x'.repeat(200) }]
        : [],
    )
    // Under a held clock a retry would never become due.
    holdClock(now())
    await storeEvents(line, [text('antes'), text('veneno')])
    await storeEvents(line, [text('depois')])
    await becomes(['antes', 'veneno', 'depois'])
    await taken()
    expect(await notices()).toMatchObject([{ code: 'automation' }])
  })

  test('runs with the ticket locked, so that a concurrent accept comes before or after it', async () => {
    const states: string[] = []
    begin((state) => {
      states.push(state.ticket.status)
      return []
    })
    await storeEvents(line, [text('um')])
    await becomes(['um'])
    const [ticket] = await tickets()
    if (!ticket) throw new Error('unreachable')
    await admin.call('PUT /tickets/:id', { params: { id: ticket.id }, body: { status: 'open' } })
    await storeEvents(line, [text('dois')])
    await vi.waitFor(() => expect(states).toEqual(['pending', 'open']), WAIT)
  })
})

describe('a timer', () => {
  /** Every turn sets the timer anew for a minute; the word `pare` cancels it. */
  const inputs: DecisionInput[] = []
  const waiting: Decide = (_state, input, at) => {
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
    begin(waiting)
    timers = runTimers(waiting)
  })

  /** Data of the timers that became inputs, in order. */
  const dueOnes = () => inputs.flatMap((input) => (input.kind === 'timer' ? [input.data] : []))

  test('becomes an input once when it is due by the product’s clock; setting it anew restarts it', async () => {
    holdClock(now())
    await storeEvents(line, [text('um'), text('outra', { chat: OTHER })])
    await becomes(['um'])
    await taken()
    moveClock(MINUTE / 2)
    await storeEvents(line, [text('dois')])
    await becomes(['um', 'dois'])
    moveClock(MINUTE / 2)
    // The first customer's timer would be due together with this one.
    await vi.waitFor(() => expect(dueOnes()).toEqual(['outra']), WAIT)
    expect(await bodies()).toEqual(['um', 'dois'])
    moveClock(MINUTE / 2)
    await becomes(['um', 'dois', '> fim dois'])
    expect(dueOnes()).toEqual(['outra', 'dois'])
  })

  test('that is cancelled does not fire; two processes do not take a timer twice', async () => {
    const other = runTimers(waiting)
    holdClock(now())
    await storeEvents(line, [text('um')])
    await becomes(['um'])
    await storeEvents(line, [text('pare')])
    await becomes(['um', 'pare'])
    await storeEvents(line, [text('três')])
    await becomes(['um', 'pare', 'três'])
    moveClock(MINUTE)
    await becomes(['um', 'pare', 'três', '> fim três'])
    // A later timer that fires proves that both processes have polled since.
    await storeEvents(line, [text('outra', { chat: OTHER })])
    await taken()
    moveClock(MINUTE)
    await vi.waitFor(() => expect(dueOnes()).toEqual(['três', 'outra']), WAIT)
    await other.stop()
    expect(await bodies()).toEqual(['um', 'pare', 'três', '> fim três'])
  })
})
