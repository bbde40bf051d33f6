import type { TrialAnswer, TrialManner, TrialMoment } from '@guiche/contract/queue-trials'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type InboxDrain, startInboxDrain } from '../../../channels/inbox/drain-inbox.ts'
import { storeEvents } from '../../../channels/inbox/store-events.ts'
import { fromNow, MINUTE } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { buildCompany } from '../../../testing/build-company.ts'
import { buildLine } from '../../../testing/build-line.ts'
import { type Person, signInPerson } from '../../../testing/sign-in-person.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { decide, storeAndAnswerEvents } from './index.ts'

// A drawn queue, tried without a line, and the same queue saved and served by one.

let app: TestApp
let companyId: number
let admin: Person
let drain: InboxDrain | undefined
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  companyId = (await buildCompany()).company.id
  admin = await signInPerson(app, companyId, { profile: 'admin' })
  await admin.client.call('PUT /settings/:key', {
    params: { key: 'scheduleType' },
    body: { value: 'queue' },
  })
})
afterEach(async () => {
  await drain?.stop()
  drain = undefined
})
afterAll(() => app.close())

const entries = [
  { key: -1, parentKey: null, title: 'Financeiro', message: 'O que você precisa?' },
  { key: -2, parentKey: -1, title: 'Segunda via', message: 'De qual mês, {{firstName}}?' },
  { key: -3, parentKey: -2, title: 'Deste mês', message: 'Já enviamos ao seu e-mail.' },
  { key: -4, parentKey: -2, title: 'Do mês passado', message: '' },
  { key: -5, parentKey: null, title: 'Garantia', message: '' },
]
const queue = {
  name: 'Atendimento',
  greetingMessage: 'Olá, {{firstName}}!',
  outOfHoursMessage: 'Fechado agora.',
  schedules: [],
}
const never = [{ weekday: 'Segunda', weekdayEn: 'monday' as const, startTime: '', endTime: '' }]
const weekdays = [
  { weekday: 'Segunda', weekdayEn: 'monday' as const, startTime: '09:00', endTime: '10:00' },
]

interface Way {
  manner?: TrialManner
  moment?: TrialMoment
  drawn?: object
  menu?: object
}

const sendTrial = (body: object, person = admin) => person.client.send('POST /queue/try', { body })

/** Steps of a trial; buttons are found by their title in the latest message. */
async function tryMessages(
  said: readonly string[],
  { manner = 'text', moment = 'now', drawn = queue, menu = entries }: Way = {},
): Promise<TrialAnswer[]> {
  const answers: TrialAnswer[] = []
  for (const text of said) {
    const shown = answers.at(-1)?.messages.at(-1)
    const choice = [...(shown?.buttons ?? []), ...(shown?.list?.rows ?? [])].find(
      ({ title }) => title === text,
    )
    const { status, body } = await sendTrial({
      queue: drawn,
      entries: menu,
      manner,
      moment,
      standing: answers.at(-1)?.standing ?? null,
      said: { text, ...(choice && { choice }) },
    })
    expect(status).toBe(200)
    answers.push(body as unknown as TrialAnswer)
  }
  return answers
}

const textsOf = (answers: readonly TrialAnswer[]) =>
  answers.flatMap(({ messages }) => messages.map(({ text }) => text))
const titleOf = (key: number | null | undefined) =>
  entries.find((entry) => entry.key === key)?.title ?? null

describe('a queue that is tried', () => {
  test("answers numbers, words with a typo and the ways back, and reports the customer's place", async () => {
    const answers = await tryMessages(['Oi', '1', 'segunda vai', '0', '#', '2'])
    expect(textsOf(answers)[0]).toBe(
      'Olá, Maria!\n\n*[ 1 ]* - Financeiro\n*[ 2 ]* - Garantia\n\n*[ # ]* - Menu inicial',
    )
    expect(textsOf(answers)[2]).toContain('De qual mês, Maria?')
    expect(answers.map(({ standing }) => titleOf(standing.key))).toEqual([
      null,
      'Financeiro',
      'Segunda via',
      'Financeiro',
      null,
      'Garantia',
    ])
    expect(answers.map(({ standing }) => standing.isInMenu)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ])
  })

  test('shows buttons if they fit, else a list, and accepts a press', async () => {
    const [first, second] = await tryMessages(['Oi', 'Financeiro'], { manner: 'button' })
    expect(first?.messages[0]).toMatchObject({
      text: 'Olá, Maria!',
      buttons: [{ title: 'Financeiro' }, { title: 'Garantia' }, { title: 'Menu inicial' }],
    })
    expect(titleOf(second?.standing.key)).toBe('Financeiro')
    const [listed] = await tryMessages(['Oi'], { manner: 'list' })
    expect(listed?.messages[0]?.list?.rows).toHaveLength(3)
    const [, deep] = await tryMessages(['Oi', 'Financeiro'], { manner: 'list' })
    expect(titleOf(deep?.standing.key)).toBe('Financeiro')
  })

  test('is tried at another moment, also in hours that are only drawn', async () => {
    const drawn = { ...queue, schedules: weekdays }
    const [closed, again] = await tryMessages(['Oi', 'Oi'], { drawn, moment: 'closed' })
    expect([closed?.isOpen, closed?.messages]).toEqual([false, [{ text: 'Fechado agora.' }]])
    expect(again?.messages).toEqual([])
    const [open] = await tryMessages(['Oi'], { drawn, moment: 'open' })
    expect(open?.isOpen).toBe(true)
    expect(textsOf(open ? [open] : [])[0]).toMatch(/^Olá, Maria!/)
  })

  test('continues when the drawing changes in between, and stores nothing', async () => {
    const [first] = await tryMessages(['1'])
    const { body } = await sendTrial({
      queue,
      entries: entries.slice(-1),
      manner: 'text',
      standing: { ...first?.standing, isInQueue: true, key: -1 },
      said: { text: '1' },
    })
    expect(body).toMatchObject({ standing: { key: -5, isInMenu: false } })
    const left = await inCompany(companyId, (db) =>
      Promise.all([
        db.selectFrom('queues').select('id').execute(),
        db.selectFrom('queueOptions').select('id').execute(),
        db.selectFrom('contacts').select('id').execute(),
        db.selectFrom('decisions').select('id').execute(),
        db.selectFrom('outbox').select('id').execute(),
      ]),
    )
    expect(left.flat()).toEqual([])
  })

  test('is tried by administrators only, and within the limits of a saved one', async () => {
    const body = { queue, entries, manner: 'text', said: { text: 'Oi' } }
    const ana = await signInPerson(app, companyId)
    expect((await sendTrial(body, ana)).body).toMatchObject({ error: 'ERR_NO_PERMISSION' })
    const entry = { key: -1, parentKey: null, title: 'x', message: '' }
    for (const wrong of [
      { ...body, queue: { ...queue, greetingMessage: 'x'.repeat(4097) } },
      { ...body, entries: [{ ...entry, message: 'x'.repeat(4097) }] },
      { ...body, entries: [{ ...entry, parentKey: -2 }] },
      { ...body, entries: Array.from({ length: 1001 }, (_, at) => ({ ...entry, key: -at - 1 })) },
      { ...body, said: { text: 'x'.repeat(4097) } },
      { ...body, manner: 'voice' },
    ])
      expect((await sendTrial(wrong)).body).toMatchObject({ error: 'ERR_INVALID_INPUT' })
  })
})

describe('a trial gives the answers that the line gives once the queue is saved', () => {
  const conversations = [
    ['Oi', '1', '1', '2'],
    ['Oi', 'financeiro', 'segunda vai', '0', '#', 'garantia', 'alguém aí?'],
    ['1', 'não sei', 'não sei', 'não sei', 'não sei', '#'],
    ['0', 'opção 2', '0', '9'],
  ]
  let told = 0

  async function sendTextsOnLine(number: string, said: readonly string[]): Promise<Served> {
    for (const text of said) {
      await storeEvents({ companyId, whatsappId }, [
        {
          kind: 'message',
          providerId: `t-${++told}`,
          chat: { kind: 'phone', value: number, name: 'Maria Silva' },
          fromMe: false,
          // Late enough to have read the message before.
          at: fromNow(MINUTE).getTime(),
          content: { type: 'text', body: text },
          raw: {},
        },
      ])
      await vi.waitFor(async () => expect(await listUnprocessedEvents()).toEqual([]), {
        interval: 20,
      })
    }
    const { tickets } = await admin.client.call('GET /tickets', {
      query: { showAll: true, status: 'pending' },
    })
    const ticket = tickets.find(({ contact }) => contact.number === number)
    if (!ticket) throw new Error(`no ticket of ${number}`)
    const params = { ticketId: ticket.id }
    const { messages } = await admin.client.call('GET /messages/:ticketId', { params })
    const { chatbot, queueOptionId } = ticket
    return {
      texts: messages.filter(({ fromMe }) => fromMe).map(({ body }) => body),
      isInMenu: chatbot,
      optionId: queueOptionId,
    }
  }
  interface Served {
    texts: string[]
    isInMenu: boolean
    optionId: number | null
  }
  let whatsappId: number

  const listUnprocessedEvents = () =>
    inCompany(companyId, (db) =>
      db.selectFrom('inbox').select('id').where('doneAt', 'is', null).execute(),
    )

  test.each([
    ['open', []],
    ['closed', never],
  ] as const)('while it is %s', async (_name, schedules) => {
    const drawn = { ...queue, schedules: [...schedules] }
    const { id } = await admin.client.call('POST /queue', { body: { ...drawn, color: '#7c4aff' } })
    const menu = await admin.client.call('PUT /queue/:id/options', {
      params: { id },
      body: { entries },
    })
    whatsappId = (await buildLine(companyId, { queueIds: [id] })).id
    drain = startInboxDrain(storeAndAnswerEvents(decide))
    for (const [index, said] of conversations.entries()) {
      const real = await sendTextsOnLine(`55119888877${index}0`, said)
      const trial = await tryMessages(said, { drawn })
      const standing = trial.at(-1)?.standing
      expect(textsOf(trial)).toEqual(real.texts)
      expect(standing?.isInMenu).toBe(real.isInMenu)
      expect(titleOf(standing?.key)).toBe(
        menu.find((option) => option.id === real.optionId)?.title ?? null,
      )
    }
  })
})
