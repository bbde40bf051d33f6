import { randomUUID } from 'node:crypto'
import { defaultWeek, type ScheduleDay } from '@guiche/contract/companies'
import type { SettingKey } from '@guiche/contract/settings'
import { isSettingKey } from '@guiche/contract/settings'
import type { SentTo } from '@guiche/contract/routes'
import { expect, vi } from 'vitest'
import { storeEvents } from '../channels/inbox/store-events.ts'
import { now } from '../platform/clock.ts'
import { inCompany } from '../platform/database/transaction.ts'
import { buildCompany, PASSWORD } from './build-company.ts'
import { buildConnectedLine } from './build-line.ts'
import type { Script, ScriptedQueue, ScriptedStep, Spoken } from './conversation-script.ts'
import type { TestApp } from './test-app.ts'
import { TestClient } from './test-client.ts'

// A script that is played: in a company of its own, over a simulated line that misbehaves in the manner that it has.

const WAIT = { timeout: 30_000, interval: 25 }
/** Repeats, disorder and lost answers; what is told keeps its order within a conversation. */
const FAULTS = {
  latencyMs: 5,
  duplicate: 0.3,
  disorder: 0.2,
  repeatLater: { rate: 0.2, afterMs: 300 },
  loseAnswer: 0.1,
}
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export interface Played {
  readonly script: Script
  play(step: ScriptedStep): Promise<void>
  /** The phone shows all that was answered, once. */
  finish(): Promise<void>
}

let customers = 0

export async function startPlay(app: TestApp, script: Script): Promise<Played> {
  const { company, admin: account } = await buildCompany()
  const companyId = company.id
  const admin = new TestClient(app.http)
  await admin.signIn(account.email, PASSWORD)
  const { given } = script
  const queueIds = await makeQueues(admin, script.queues)
  const lineId = await buildConnectedLine(admin, companyId)
  await setUpLine(admin, lineId, given, queueIds)
  await setUpCompany(admin, companyId, given)
  const behavesAs = given['manner'] === 'cloud' ? 'cloud' : 'beta'
  const params = { whatsappId: lineId }
  await admin.call('PUT /simulator/:whatsappId/faults', {
    params,
    body: {
      ...FAULTS,
      behavesAs,
      // Whoever is known by number only is a stranger until it is told.
      ...(behavesAs === 'beta' && given['contact.disableBot'] === undefined && { lidFirst: true }),
    },
  })
  await untilConnected(admin, lineId)
  const from = `55119${String(60_000_000 + ++customers)}`
  if (given['contact.disableBot'] === 'true') await makeContact(admin, from)
  let seen = 0
  const all: string[] = []

  const tickets = async () => {
    const found = await Promise.all(
      (['pending', 'open', 'closed'] as const).map((status) =>
        admin.call('GET /tickets', { query: { status, showAll: true } }),
      ),
    )
    return found.flatMap((page) => page.tickets)
  }
  const onlyTicket = async () => {
    const [ticket] = (await tickets()).toSorted((a, b) => b.id - a.id)
    if (!ticket) throw new Error('nobody has written')
    return ticket
  }

  async function say(said: readonly Spoken[]): Promise<void> {
    if (said.length > 1) {
      const chat = { kind: 'phone', value: from, name: 'Maria Souza' } as const
      return storeEvents(
        { companyId, whatsappId: lineId },
        said.map(({ text }) => ({
          kind: 'message',
          providerId: randomUUID(),
          chat,
          fromMe: false,
          at: now().getTime(),
          content: { type: 'text', body: text },
          raw: {},
        })),
      )
    }
    const [one] = said
    if (!one) return
    await post({
      from,
      name: 'Maria Souza',
      ...(one.isCall
        ? { type: 'call' }
        : one.isPicture
          ? { type: 'image', media: PIXEL, mimetype: 'image/png' }
          : { type: 'text', body: one.text }),
      ...(one.choice && { choice: one.choice }),
    })
  }

  /** Until it has been taken. */
  async function post(body: SentTo<'POST /simulator/:whatsappId/messages'>['body']): Promise<void> {
    const id = randomUUID()
    await admin.call('POST /simulator/:whatsappId/messages', { params, body: { ...body, id } })
    await vi.waitFor(
      () =>
        inCompany(companyId, async (db) => {
          const taken = await db
            .selectFrom('inbox')
            .select('doneAt')
            .where('providerId', '=', id)
            .execute()
          expect(taken.some(({ doneAt }) => doneAt !== null)).toBe(true)
        }),
      WAIT,
    )
  }

  async function act(act: string, words: string): Promise<void> {
    if (act === 'phone') return post({ from, type: 'text', body: words, fromMe: true })
    const ticket = await onlyTicket()
    const move = (body: object) =>
      admin.call('PUT /tickets/:id', { params: { id: ticket.id }, body })
    switch (act) {
      case 'accept':
        return void (await move({ status: 'open' }))
      case 'answer':
        return void (await admin.call('POST /messages/:ticketId', {
          params: { ticketId: ticket.id },
          body: { body: words },
        }))
      case 'return':
        return void (await move({ status: 'pending', userId: null }))
      case 'close':
        return void (await move({ status: 'closed' }))
      case 'transfer':
        return void (await move({
          status: 'pending',
          userId: null,
          queueId: queueIds.get(words) ?? null,
        }))
      default:
        throw new Error(`nobody can ${act}`)
    }
  }

  /** What was brought is taken, and what is due has ended. */
  async function settle(): Promise<void> {
    await vi.waitFor(
      () =>
        inCompany(companyId, async (db) => {
          const left = await Promise.all([
            db.selectFrom('inbox').select('id').where('doneAt', 'is', null).execute(),
            db
              .selectFrom('simulatedEvents')
              .select('id')
              .where('notBefore', '<=', now().toISOString())
              .execute(),
            db
              .selectFrom('timers')
              .select('id')
              .where('dueAt', '<=', now().toISOString())
              .execute(),
          ])
          expect(left).toEqual([[], [], []])
        }),
      WAIT,
    )
  }

  async function answersSince(): Promise<Array<{ text: string; isOffered: boolean }>> {
    const rows = await inCompany(companyId, (db) =>
      db
        .selectFrom('messages')
        .select(['body', 'extra'])
        .where('sentBy', 'is not', null)
        .orderBy('position')
        .execute(),
    )
    const fresh = rows.slice(seen)
    seen = rows.length
    return fresh.map(({ body, extra }) => ({ text: body, isOffered: extra?.choices !== undefined }))
  }

  async function stands(facts: Readonly<Record<string, string>>): Promise<void> {
    const ticket = await onlyTicket()
    const [rating] = await inCompany(companyId, (db) =>
      db
        .selectFrom('ticketTrackings')
        .select(['rate'])
        .where('ticketId', '=', ticket.id)
        .orderBy('id', 'desc')
        .execute(),
    )
    const known: Record<string, string> = {
      status: ticket.status,
      queue: ticket.queue?.name ?? 'none',
      menu: String(ticket.chatbot),
      rate: String(rating?.rate ?? 'none'),
      unread: String(ticket.unreadMessages),
      tickets: String((await tickets()).length),
    }
    expect(Object.fromEntries(Object.keys(facts).map((key) => [key, known[key]]))).toEqual(facts)
  }

  return {
    script,
    play: async ({ step, answers }) => {
      // The clock may have moved since.
      admin.token = (await admin.call('POST /auth/refresh_token')).token
      if (step.kind === 'says') await say(step.said)
      if (step.kind === 'acts') await act(step.act, step.words)
      await settle()
      const told = await answersSince()
      expect(told).toEqual(answers)
      all.push(...told.map(({ text }) => text))
      if (step.kind === 'stands') await stands(step.facts)
    },
    finish: async () => {
      await vi.waitFor(async () => {
        const { messages } = await admin.call('GET /simulator/:whatsappId/messages', {
          params,
          query: { from },
        })
        const shown = messages.filter(({ fromMe }) => fromMe).map(({ body }) => firstLine(body))
        for (const text of all) {
          const times = all.filter((one) => firstLine(one) === firstLine(text)).length
          expect(shown.filter((one) => one === firstLine(text))).toHaveLength(times)
        }
      }, WAIT)
    },
  }
}

/** What is pressed is shown below the words, not within them. */
const firstLine = (text: string) => text.split('\n')[0] ?? ''

async function makeQueues(
  admin: TestClient,
  queues: readonly ScriptedQueue[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [index, queue] of queues.entries()) {
    const { id } = await admin.call('POST /queue', {
      body: {
        name: queue.name,
        color: `#00${String(1000 + index)}`,
        orderQueue: index + 1,
        greetingMessage: queue.greeting,
        outOfHoursMessage: queue.closed,
        schedules: queue.hours === '' ? [] : weekOf(queue.hours),
      },
    })
    ids.set(queue.name, id)
    const options = new Map<string, number>()
    for (const { path, title, message } of queue.options) {
      const above = path.split('.').slice(0, -1).join('.')
      const made = await admin.call('POST /queue-options', {
        body: { queueId: id, parentId: options.get(above) ?? null, title, message },
      })
      options.set(path, made.id)
    }
  }
  return ids
}

/** The same hours on each day. */
function weekOf(hours: string): ScheduleDay[] {
  const [startTime = '', endTime = ''] = hours.split('-')
  return defaultWeek.map((day) => ({ ...day, startTime, endTime }))
}

async function setUpLine(
  admin: TestClient,
  id: number,
  given: Readonly<Record<string, string>>,
  queueIds: ReadonlyMap<string, number>,
): Promise<void> {
  const params = { id }
  const { name } = await admin.call('GET /whatsapp/:id', { params })
  const fields = Object.entries(given).flatMap(([key, value]) => {
    if (!key.startsWith('line.')) return []
    const field = key.slice(5)
    return [[field, field === 'transferQueueId' ? queueIds.get(value) : value] as const]
  })
  await admin.call('PUT /whatsapp/:id', {
    params,
    body: {
      name,
      greetingMessage: '',
      ...Object.fromEntries(fields),
      queueIds: [...queueIds.values()],
    },
  })
}

async function setUpCompany(
  admin: TestClient,
  companyId: number,
  given: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [key, value] of Object.entries(given)) {
    const setting = key.slice(8)
    if (key.startsWith('setting.') && isSettingKey(setting))
      await admin.call('PUT /settings/:key', {
        params: { key: setting satisfies SettingKey },
        body: { value },
      })
  }
  const hours = given['company.hours']
  if (hours !== undefined)
    await admin.call('PUT /companies/:id/schedules', {
      params: { id: companyId },
      body: { schedules: weekOf(hours) },
    })
}

async function makeContact(admin: TestClient, number: string): Promise<void> {
  const { id } = await admin.call('POST /contacts', { body: { name: 'Maria Souza', number } })
  await admin.call('PUT /contacts/:id/disableBot', { params: { id }, body: { disableBot: true } })
}

async function untilConnected(admin: TestClient, id: number): Promise<void> {
  await vi.waitFor(async () => {
    const { status } = await admin.call('GET /whatsapp/:id', { params: { id } })
    expect(status).toBe('CONNECTED')
  }, WAIT)
}
