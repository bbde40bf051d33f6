import { isDeepStrictEqual } from 'node:util'
import type { SentTo } from '@guiche/contract/routes'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DAY, HOUR, moveClock, now, resetClock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { plainQueue, type Script } from '../../../testing/conversation-script.ts'
import { buildStage, type Stage } from '../../../testing/conversation-stage.ts'
import { RandomCustomer } from '../../../testing/random-customer.ts'
import { seededRandom } from '../../../testing/random.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { ANSWERS_MOST, memory, noMemory } from './state/memory.ts'

// Bursts, repeats, disorder, intervening users and failing sends, at random over lines of both manners: no ticket gets
// stuck, is answered twice or loops. AUTOMATION_SEED, AUTOMATION_CUSTOMERS and AUTOMATION_STEPS vary or lengthen the
// run.

const { AUTOMATION_SEED, AUTOMATION_CUSTOMERS, AUTOMATION_STEPS } = process.env
const SEED = Number(AUTOMATION_SEED ?? 20_261_124)
const CUSTOMERS = Number(AUTOMATION_CUSTOMERS ?? 6)
const STEPS = Number(AUTOMATION_STEPS ?? 8)
const WAIT = { interval: 40 }

const buildOption = (path: string, title: string) => ({ path, title, message: `${title}.` })
const buildQueue = (name: string, options: ReturnType<typeof buildOption>[]) => ({
  name,
  greeting: `${name}.`,
  ...plainQueue,
  options,
})

const buildScript = (manner: 'beta' | 'cloud'): Script => ({
  title: manner,
  file: '',
  given: {
    manner,
    'line.greetingMessage': 'Olá!',
    'line.complationMessage': 'Até logo.',
    'line.maxUseBotQueues': '0',
    'setting.userRating': 'enabled',
    'setting.ratingComment': 'enabled',
    'setting.chatBotType': 'list',
  },
  queues: [
    buildQueue('Vendas', []),
    buildQueue('Suporte', [
      buildOption('1', 'Internet'),
      buildOption('1.1', 'Lenta'),
      buildOption('2', 'Telefone'),
    ]),
  ],
  flows: [],
  bots: [],
  steps: [],
})

/** In addition to the stage's faults: sends fail temporarily, permanently and later. */
const SENDS_THAT_FAIL = {
  latencyMs: 5,
  duplicate: 0.3,
  disorder: 0.2,
  disorderWithin: 0.3,
  repeatLater: { rate: 0.3, afterMs: 200 },
  loseAnswer: 0.1,
  failSend: { rate: 0.1 },
  failLater: { rate: 0.1, afterMs: 100 },
  notNow: { rate: 0.1, scope: 'chat', afterMs: 200 },
  statusFirst: 0.1,
  lidFirst: true,
} as const satisfies SentTo<'PUT /simulator/:whatsappId/faults'>['body']

let app: TestApp
let stages: Stage[] = []
beforeAll(async () => {
  app = await startTestApp('all')
  stages = await Promise.all(
    (['beta', 'cloud'] as const).map(async (manner) => {
      const stage = await buildStage(app, buildScript(manner), now())
      await setLineFaults(stage, SENDS_THAT_FAIL)
      return stage
    }),
  )
})
afterAll(async () => {
  resetClock()
  await app.close()
})

/** Sets the line's faults, and keeps its manner. */
async function setLineFaults(
  { admin, lineId }: Stage,
  faults: SentTo<'PUT /simulator/:whatsappId/faults'>['body'],
): Promise<void> {
  await admin.call('PUT /simulator/:whatsappId/faults', {
    params: { whatsappId: lineId },
    body: faults,
  })
}

/** Waits until all events of the lines are processed. */
async function waitForProcessedEvents({ companyId }: Stage): Promise<void> {
  await vi.waitFor(
    () =>
      inCompany(companyId, async (db) => {
        const left = await Promise.all([
          db.selectFrom('inbox').select('id').where('doneAt', 'is', null).execute(),
          db.selectFrom('simulatedEvents').select('id').execute(),
        ])
        expect(left.map((rows) => rows.length)).toEqual([0, 0])
      }),
    WAIT,
  )
}

test(`every message is answered once or its ticket waits for an attendant (seed ${SEED})`, async () => {
  await Promise.all(
    stages.map(async (stage, place) => {
      const customers = Array.from({ length: CUSTOMERS }, (_, index) => {
        const number = `55118${String(7_000_000 + 1000 * place + index)}`
        return new RandomCustomer(stage, seededRandom(SEED + 1000 * place + index), number)
      })
      const machine = new RandomCustomer(stage, Math.random, `55118${8_000_000 + place}`)
      await Promise.all([
        ...customers.map((one) => one.takeRandomSteps(STEPS)),
        writeUntilStopped(stage, machine),
      ])
      await waitForProcessedEvents(stage)
      await setLineFaults(stage, {})
      const all = [...customers, machine]
      await expectStoredOnce(stage, all)
      await expectStopped(stage, machine)
      await Promise.all(customers.map((customer) => expectNotStuck(stage, customer)))
      await waitForProcessedEvents(stage)
      await expectDecidedOnce(stage)
      await expectShownOnce(stage, all)
      await closeAndExpectForgotten(stage)
    }),
  )
  await expectNoRatingAwaited()
})

/** Writes repeatedly, like a machine, until no answer comes. */
async function writeUntilStopped(stage: Stage, machine: RandomCustomer): Promise<void> {
  for (let word = 0; word < 10 * ANSWERS_MOST; word++) {
    // Message by message: messages of one turn are answered once, and a slow turn takes many.
    await writeAndAwaitAnswers(stage, machine, `resposta automática ${word}`)
    const standing = await ticketStateOf(stage, machine)
    if (standing?.isStopped === true) return
  }
}

const threadsOf = (db: Db, { posted }: RandomCustomer) =>
  db
    .selectFrom('messages')
    .select('threadId')
    .where('providerId', 'in', [...posted, ''])

async function countAnswersTo({ companyId }: Stage, customer: RandomCustomer): Promise<number> {
  const rows = await inCompany(companyId, (db) =>
    db
      .selectFrom('messages')
      .select('id')
      .where('threadId', 'in', threadsOf(db, customer))
      .where('sentBy', 'is not', null)
      .execute(),
  )
  return rows.length
}

/** Each posted message is stored once, whatever was repeated. */
async function expectStoredOnce(
  { companyId }: Stage,
  customers: readonly RandomCustomer[],
): Promise<void> {
  const posted = customers.flatMap((customer) => customer.posted)
  const rows = await inCompany(companyId, (db) =>
    db.selectFrom('messages').select('providerId').where('providerId', 'in', posted).execute(),
  )
  expect(new Set(rows.map(({ providerId }) => providerId))).toEqual(new Set(posted))
  expect(rows).toHaveLength(posted.length)
}

async function expectStopped(stage: Stage, machine: RandomCustomer): Promise<void> {
  expect(await countAnswersTo(stage, machine)).toBe(ANSWERS_MOST)
  const ticketId = await machine.findTicketId()
  const { notices } = await stage.admin.call('GET /line-notices')
  expect(notices).toContainEqual(
    expect.objectContaining({ code: 'automation_stopped', about: String(ticketId) }),
  )
}

/**
 * A ticket without an attendant is led back to the menu, and by it to a queue; otherwise an attendant serves it or
 * administrators were notified.
 */
async function expectNotStuck(stage: Stage, customer: RandomCustomer): Promise<void> {
  const before = await ticketStateOf(stage, customer)
  const isServed = before !== undefined && (before.status === 'open' || before.isAnswered)
  const answers = await writeAndAwaitAnswers(stage, customer, '#')
  const after = await ticketStateOf(stage, customer)
  if (after?.isStopped === true) return expect(after.notices).toBeGreaterThan(0)
  if (isServed && before.status !== 'closed') return expect(answers).toEqual([])
  expect(answers).toEqual([expect.stringContaining('Olá!')])
  expect(after).toMatchObject({ status: 'pending', queueId: null })
  const chosen = await writeAndAwaitAnswers(stage, customer, '1')
  const last = await ticketStateOf(stage, customer)
  if (last?.isStopped === true) return expect(last.notices).toBeGreaterThan(0)
  expect(chosen).toEqual(['Vendas.'])
  expect(last?.queueId).toBe(stage.queueIds.get('Vendas'))
}

/** Automatic texts that follow this message. */
async function writeAndAwaitAnswers(
  { companyId }: Stage,
  customer: RandomCustomer,
  body: string,
): Promise<string[]> {
  const id = await customer.write(body)
  return vi.waitFor(
    () =>
      inCompany(companyId, async (db) => {
        const said = await db
          .selectFrom('messages')
          .select(['threadId', 'position'])
          .where('providerId', '=', id)
          .executeTakeFirst()
        if (!said) throw new Error('it is still on its way')
        const rows = await db
          .selectFrom('messages')
          .select('body')
          .where('threadId', '=', said.threadId)
          .where('position', '>', said.position)
          .where('sentBy', 'is not', null)
          .orderBy('position')
          .execute()
        return rows.map((row) => row.body)
      }),
    WAIT,
  )
}

async function ticketStateOf({ companyId }: Stage, customer: RandomCustomer) {
  return inCompany(companyId, async (db) => {
    const ticket = await db
      .selectFrom('tickets')
      .select(['id', 'threadId', 'status', 'isAnswered', 'queueId'])
      .where('threadId', 'in', threadsOf(db, customer))
      .orderBy('id', 'desc')
      .executeTakeFirst()
    if (!ticket) return undefined
    const { memory } = (await db
      .selectFrom('conversationMemories')
      .select('memory')
      .where('threadId', '=', ticket.threadId)
      .executeTakeFirst()) ?? { memory: undefined }
    const notices = await db
      .selectFrom('lineNotices')
      .select('id')
      .where('about', '=', String(ticket.id))
      .execute()
    const isStopped = Object(memory).isStopped === true
    return { ...ticket, isStopped, notices: notices.length }
  })
}

/** Each decided answer was written once, and each message was decided on once. */
async function expectDecidedOnce({ companyId }: Stage): Promise<void> {
  const { decisions, messages, tickets } = await inCompany(companyId, async (db) => ({
    decisions: await db.selectFrom('decisions').selectAll().execute(),
    messages: await db
      .selectFrom('messages')
      .select(['threadId', 'body', 'fromMe', 'decisionId', 'sentBy'])
      .execute(),
    tickets: await db.selectFrom('tickets').select(['id', 'threadId']).execute(),
  }))
  const threadOf = new Map(tickets.map(({ id, threadId }) => [id, threadId]))
  const written = Map.groupBy(messages, ({ decisionId }) => decisionId)
  const heard: string[] = []
  for (const { id, ticketId, input, effects } of decisions) {
    const answers = (effects as Array<{ kind: string }>).filter(({ kind }) =>
      ['say', 'offer'].includes(kind),
    )
    expect(written.get(id)?.length ?? 0).toBe(answers.length)
    const { said = [] } = input as { said?: Array<{ text: string; isOurs: boolean }> }
    const words = said.filter(({ text, isOurs }) => text !== '' && !isOurs)
    heard.push(...words.map(({ text }) => `${threadOf.get(ticketId)} ${text}`))
  }
  expect(messages.filter(({ sentBy, decisionId }) => sentBy !== null && !decisionId)).toEqual([])
  const told = messages.filter(({ fromMe }) => !fromMe)
  const left = Map.groupBy(told, ({ threadId, body }) => `${threadId} ${body}`)
  for (const word of heard) expect(left.get(word)?.pop(), word).toBeDefined()
  expect(heard.length).toBeGreaterThan(CUSTOMERS)
}

/** A phone shows only stored messages, each once. */
async function expectShownOnce(
  { companyId, lineId, admin }: Stage,
  customers: readonly RandomCustomer[],
): Promise<void> {
  for (const customer of customers) {
    const { messages } = await admin.call('GET /simulator/:whatsappId/messages', {
      params: { whatsappId: lineId },
      query: { from: customer.number },
    })
    const rows = await inCompany(companyId, (db) =>
      db
        .selectFrom('messages')
        .select('body')
        .where('fromMe', '=', true)
        .where('threadId', 'in', threadsOf(db, customer))
        .execute(),
    )
    const written = Map.groupBy(rows, ({ body }) => firstLine(body))
    for (const { body } of messages.filter(({ fromMe }) => fromMe))
      expect(written.get(firstLine(body))?.pop()).toBeDefined()
  }
}

/** Buttons appear below the text, not within it. */
const firstLine = (text: string) => text.split('\n')[0] ?? ''

/** A closed conversation remembers only the times of its answers. */
async function closeAndExpectForgotten({ companyId, admin }: Stage): Promise<void> {
  const open = await inCompany(companyId, (db) =>
    db.selectFrom('tickets').select('id').where('status', '!=', 'closed').execute(),
  )
  for (const { id } of open)
    await admin.call('PUT /tickets/:id', { params: { id }, body: { status: 'closed' } })
  const left = await inCompany(companyId, async (db) => ({
    memories: (await db.selectFrom('conversationMemories').selectAll().execute()).filter(
      (row) => row.endedAt === null || remembersMoreThanAnswers(row.memory),
    ),
    timers: await db.selectFrom('timers').select('name').where('name', '!=', 'rating').execute(),
  }))
  expect(left).toEqual({ memories: [], timers: [] })
}

function remembersMoreThanAnswers(stored: unknown): boolean {
  const { answeredAt: _at, isStopped: _is, ...more } = memory.parse(stored)
  const { answeredAt: _none, isStopped: _not, ...nothing } = noMemory
  return !isDeepStrictEqual(more, nothing)
}

/** After the rating period no rating is awaited. */
async function expectNoRatingAwaited(): Promise<void> {
  moveClock(DAY - HOUR)
  for (const { companyId } of stages)
    await vi.waitFor(
      () =>
        inCompany(companyId, async (db) => {
          const awaited = await db
            .selectFrom('tickets')
            .select('id')
            .where('ratingUntil', 'is not', null)
            .where('status', '=', 'closed')
            .execute()
          const timers = await db.selectFrom('timers').select('id').execute()
          expect({ awaited, timers }).toEqual({ awaited: [], timers: [] })
        }),
      WAIT,
    )
}
