import type { ScheduleDay } from '@guiche/contract/companies'
import { isOpenAt } from '@guiche/contract/working-hours'
import { describe, expect, test } from 'vitest'
import { pick, seededRandom } from '../../../testing/random.ts'
import { decide } from './decide.ts'
import type {
  AnsweredCampaign,
  ConversationState,
  DecisionInput,
  Effect,
  MenuOption,
  RuleQueue,
  RuleMessage,
} from './decision.ts'
import { ANSWERS_MOST, type Memory, noMemory } from './state/memory.ts'
import { answeredMarkOf } from './rules/campaign-reply.ts'
import { BACK, START } from './rules/menu-texts.ts'

// Random conversations over randomly configured lines, by the pure function alone. Effects change the state as
// apply-effects.ts changes rows, and invariants are checked after each event.

const { AUTOMATION_SEED, AUTOMATION_CASES } = process.env
const SEED = Number(AUTOMATION_SEED ?? 20_261_124)
const CASES = Number(AUTOMATION_CASES ?? 400)
const EVENTS = 25
const MINUTE_MS = 60_000
const TEN_MINUTES_MS = 10 * MINUTE_MS
/** A Wednesday at 17:30 in São Paulo, so that some steps later the company is closed. */
const BEGIN = Date.parse('2026-03-11T20:30:00Z')

type Random = () => number
const chance = (random: Random, share: number) => random() < share
const randomInteger = (random: Random, below: number) => Math.floor(random() * below)

const officeHours = (['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const).map(
  (weekdayEn): ScheduleDay => ({
    weekday: weekdayEn,
    weekdayEn,
    startTime: '08:00',
    endTime: '18:00',
  }),
)
const randomHours = (random: Random) => ({
  schedules: chance(random, 0.5) ? [] : officeHours,
  holidays: [],
  timeZone: 'America/Sao_Paulo',
})

const NAMES = ['Vendas', 'Suporte', 'Financeiro', 'TI']
const TITLES = ['Internet', 'Telefone', 'Segunda via', 'Menu anterior', '2', 'Vendas']

function randomQueue(random: Random, id: number): RuleQueue {
  const options: MenuOption[] = []
  const addOptions = (parentId: number | null, depth: number) => {
    for (let count = randomInteger(random, 4 - depth); count > 0; count--) {
      const entry = { id: id * 100 + options.length, parentId, title: pick(random, TITLES) }
      options.push({ ...entry, message: pick(random, ['', 'Certo.']) })
      addOptions(entry.id, depth + 1)
    }
  }
  if (chance(random, 0.6)) addOptions(null, 0)
  return {
    id,
    name: NAMES[id - 1] ?? `Fila ${id}`,
    greetingMessage: pick(random, ['', 'Pois não?']),
    outOfHoursMessage: pick(random, ['', 'A fila fechou.']),
    hours: randomHours(random),
    options,
  }
}

/** A campaign that wrote an hour ago, whose answers go to a queue of the line or to another. */
function randomCampaign(random: Random, queues: readonly RuleQueue[]): AnsweredCampaign {
  const queue = pick(random, [...queues, randomQueue(random, queues.length + 1)])
  return { id: 1, writtenAt: new Date(BEGIN - 60 * MINUTE_MS).toISOString(), queue, flowId: null }
}

const randomSwitch = (random: Random) => pick(random, ['enabled', 'disabled'])

function randomSettings(random: Random): Omit<ConversationState, 'ticket' | 'memory' | 'marks'> {
  const queues = Array.from({ length: randomInteger(random, 5) }, (_, index) =>
    randomQueue(random, index + 1),
  )
  return {
    contact: { isGroup: chance(random, 0.05), disableBot: chance(random, 0.05) },
    isWithinWindow: chance(random, 0.95),
    company: {
      language: pick(random, ['pt', 'en', 'es']),
      country: 'BR',
      hours: randomHours(random),
    },
    line: {
      // Sent if there are several queues to choose from.
      greetingMessage: queues.length > 1 ? 'Olá!' : pick(random, ['', '.', 'Olá!']),
      outOfHoursMessage: pick(random, ['', 'Fechado.']),
      ratingMessage: pick(random, ['', 'Como foi?']),
      complationMessage: pick(random, ['', 'Até logo.']),
      expiresInactiveMessage: pick(random, ['', 'Encerramos.']),
      expiresTicket: pick(random, [0, 5]),
      maxUseBotQueues: pick(random, [0, 0, 1, 3]),
      timeUseBotQueues: pick(random, [0, 0, 0, 5]),
      transferQueueId: queues[0]?.id ?? null,
      timeToTransfer: pick(random, [0, 5]),
      canOffer: chance(random, 0.5),
      queues,
    },
    queue: undefined,
    ...(chance(random, 0.3) && { campaign: randomCampaign(random, queues) }),
    settings: {
      call: randomSwitch(random),
      scheduleType: pick(random, ['disabled', 'disabled', 'company', 'queue']),
      chatBotType: pick(random, ['text', 'button', 'list']),
      userRating: randomSwitch(random),
      ratingComment: randomSwitch(random),
      ratingMinutes: pick(random, [5, 60]),
      sendGreetingMessageOneQueues: randomSwitch(random),
    },
  }
}

const newTicket: ConversationState['ticket'] = {
  status: 'pending',
  userId: null,
  queueId: null,
  chatbot: false,
  queueOptionId: null,
  isAnswered: false,
  ratingUntil: null,
  commentUntil: null,
  waitingOn: 'us',
  waitingSince: null,
  queuedAt: null,
}

type Answer = Extract<Effect, { kind: 'say' | 'offer' }>
const isAnswer = (effect: Effect): effect is Answer =>
  effect.kind === 'say' || effect.kind === 'offer'
const answersIn = (effects: readonly Effect[]) => effects.filter(isAnswer)
const textOf = (answer: Answer) => (answer.kind === 'say' ? answer.text : answer.choices.body)

/** A conversation in progress. */
class Talk {
  state: ConversationState
  atMs = BEGIN
  /** Counted across closes, until a user closes a stopped conversation. */
  answeredAt: number[] = []
  alarms = 0

  constructor(random: Random) {
    const since = new Date(BEGIN).toISOString()
    const ticket = { ...newTicket, waitingSince: since, queuedAt: since }
    this.state = { ...randomSettings(random), ticket, memory: noMemory, marks: {} }
  }

  get at(): Date {
    return new Date(this.atMs)
  }

  decideAndApply(input: DecisionInput): readonly Effect[] {
    const effects = decide(this.state, input, this.at, () => 0.5)
    expectInvariants(this.state, input, effects)
    // The stored state and input lead to the same decision.
    const [state, stored] = jsonCopy([this.state, input])
    expect(jsonCopy(decide(state, stored, this.at, () => 0.5))).toEqual(jsonCopy(effects))
    for (const effect of effects) this.#applyEffect(effect)
    return effects
  }

  changeTicket(ticket: Partial<ConversationState['ticket']>): void {
    const next = { ...this.state.ticket, ...ticket }
    const isOther = (next.status === 'closed') !== (this.state.ticket.status === 'closed')
    this.state = {
      ...this.state,
      ticket: isOther ? { ...next, isAnswered: false } : next,
      queue: queuesOf(this.state).find(({ id }) => id === next.queueId),
    }
    if (isOther) this.#setMemory(memoryAfterClose(this.state.memory))
  }

  /** A close by a user, which lifts a stop. */
  closeByUser(): void {
    this.changeTicket({ status: 'closed', chatbot: false, queueOptionId: null })
    if (!this.state.memory.isStopped) return
    this.#setMemory(noMemory)
    this.answeredAt = []
    this.alarms = 0
  }

  #setMemory(memory: Memory): void {
    this.state = { ...this.state, memory }
  }

  #applyEffect(effect: Effect): void {
    switch (effect.kind) {
      case 'say':
      case 'offer':
        this.answeredAt.push(this.atMs)
        return
      case 'place':
        return this.changeTicket({
          queueId: effect.queueId,
          queueOptionId: effect.optionId,
          chatbot: effect.isInMenu,
        })
      case 'close':
        return this.changeTicket({ status: 'closed', chatbot: false, queueOptionId: null })
      case 'awaitRating':
        return this.changeTicket({ ratingUntil: effect.until })
      case 'rate':
        return this.changeTicket({ ratingUntil: null, commentUntil: effect.commentUntil })
      case 'comment':
        return this.changeTicket({ commentUntil: null })
      case 'remember':
        // After a close only the times of answers are remembered.
        if (this.state.ticket.status === 'closed')
          expect(effect.memory).toEqual(memoryAfterClose(effect.memory))
        return this.#setMemory(effect.memory)
      case 'alarm':
        this.alarms++
        return
      case 'mark': {
        const marks = { ...this.state.marks, [effect.name]: this.at.toISOString() }
        this.state = { ...this.state, marks }
        return
      }
      case 'timer':
      case 'cancelTimer':
      case 'optIn':
      case 'optOut':
        return
      case 'beginFlow':
      case 'goOnFlow':
      case 'needFlow':
      case 'media':
      case 'ask':
      case 'expire':
      case 'propose':
      case 'tag':
      case 'note':
      case 'handOver':
        throw new Error('there are no flows here')
    }
  }
}

const memoryAfterClose = ({ answeredAt, isStopped }: Memory): Memory => ({
  ...noMemory,
  answeredAt,
  isStopped,
})

const jsonCopy = <T>(value: T): T => JSON.parse(JSON.stringify(value))

function queuesOf({ line, campaign }: ConversationState): RuleQueue[] {
  return [...line.queues, ...(campaign?.queue ? [campaign.queue] : [])]
}

/**
 * Placing a ticket by a campaign needs a customer who answers it, a pending ticket and no earlier placing by this
 * campaign.
 */
function expectAllowedCampaignMove(state: ConversationState, effects: readonly Effect[]): void {
  const led = effects.filter((effect) => effect.kind === 'place' && effect.rule === 'campaignReply')
  if (led.length === 0) return
  const { campaign, ticket, contact, marks } = state
  if (!campaign) throw new Error('there is no campaign')
  const name = answeredMarkOf(campaign)
  expect(led).toMatchObject([{ queueId: campaign.queue?.id, optionId: null }])
  expect(ticket).toMatchObject({ status: 'pending', isAnswered: false })
  expect(contact.isGroup).toBe(false)
  expect(marks).not.toHaveProperty([name])
  expect(effects.filter((effect) => effect.kind === 'mark' && effect.name === name)).toHaveLength(1)
}

/** Invariants of every decision. */
function expectInvariants(
  state: ConversationState,
  input: DecisionInput,
  effects: readonly Effect[],
): void {
  const { contact, ticket, isWithinWindow, memory } = state
  expectAllowedCampaignMove(state, effects)
  const answers = answersIn(effects)
  if (contact.isGroup) expect(effects).toEqual([])
  if (!isWithinWindow || memory.isStopped) expect(answers).toEqual([])
  if (input.kind === 'turn' && ticket.status !== 'closed') {
    const isHeld = ticket.isAnswered || (ticket.status === 'open' && ticket.userId !== null)
    if (contact.disableBot || memory.isStopped) expect(answers).toEqual([])
    if (isHeld) expect(answers.filter(({ rule }) => rule !== 'callText')).toEqual([])
    expect(answers.filter(({ rule }) => rule === 'menu').length).toBeLessThanOrEqual(1)
  }
  expect(answers.length).toBeLessThanOrEqual(3)
  for (const answer of answers) {
    expect(textOf(answer).trim()).not.toBe('')
    if (answer.kind === 'say') continue
    const { options } = answer.choices
    expect(options.length).toBeGreaterThan(0)
    expect(new Set(options.map(({ id }) => id)).size).toBe(options.length)
  }
  const places = effects.filter((effect) => effect.kind === 'place')
  // The answer to a campaign may continue through the menu of its queue, or out of it, in the same turn.
  expect(places.filter(({ rule }) => rule !== 'campaignReply').length).toBeLessThanOrEqual(1)
  for (const { queueId, optionId, isInMenu } of places) {
    const queue = queuesOf(state).find(({ id }) => id === queueId)
    if (queueId !== null) expect(queue).toBeDefined()
    if (optionId !== null) expect(queue?.options.map(({ id }) => id)).toContain(optionId)
    const children = queue?.options.filter(({ parentId }) => parentId === optionId)
    if (isInMenu) expect(children?.length).toBeGreaterThan(0)
  }
}

const JUNK = ['Oi', 'bom dia', '', '👍', '1 pizza', 'x'.repeat(300), '(((', 'Menu inicial', '0 0']

function randomMessage(random: Random, { state, atMs }: Talk): RuleMessage {
  const { queues } = state.line
  const kind = chance(random, 0.1) ? 'call' : 'message'
  const plain = { kind, at: atMs, isOurs: false, isHistory: chance(random, 0.05) } as const
  if (kind === 'call') return { ...plain, text: '' }
  if (chance(random, 0.15)) {
    const known = queues.flatMap(({ id, options }) => [
      `queue:${id}`,
      ...options.map((option) => `option:${option.id}`),
    ])
    const id = pick(random, [...known, START, BACK, 'rating:2', 'queue:999', 'other'])
    return { ...plain, text: 'Suporte', choice: { id, title: pick(random, [...NAMES, 'Nada']) } }
  }
  const words = [...NAMES, ...TITLES, ...JUNK, 'suporti', 'quero o financeiro', '#', '#', '0']
  const text = chance(random, 0.5) ? String(randomInteger(random, 6)) : pick(random, words)
  return { ...plain, text, at: chance(random, 0.05) ? atMs - 11 * MINUTE_MS : atMs }
}

/** A customer's turn reopens a closed ticket, unless it answers the close. */
function writeTurn(talk: Talk, turn: RuleMessage[]): readonly Effect[] {
  const { status, ratingUntil, commentUntil } = talk.state.ticket
  const isHeard = turn.some(({ isHistory }) => !isHistory)
  const answersClose = ratingUntil !== null || commentUntil !== null
  if (status === 'closed' && isHeard && !answersClose)
    talk.changeTicket({ status: 'pending', userId: null })
  return talk.decideAndApply({ kind: 'turn', said: turn })
}

/** Users intervene, and time passes. */
function applyRandomEvent(random: Random, talk: Talk): void {
  const { status } = talk.state.ticket
  const since = talk.at.toISOString()
  switch (randomInteger(random, 7)) {
    case 0:
      return talk.changeTicket({ status: 'open', userId: 3, chatbot: false, queueOptionId: null })
    case 1:
      if (status !== 'closed')
        talk.changeTicket({ isAnswered: true, waitingOn: 'customer', waitingSince: since })
      return
    case 2:
      if (status === 'open') talk.changeTicket({ status: 'pending', userId: null })
      return
    case 3: {
      if (status === 'closed') return
      talk.closeByUser()
      return void talk.decideAndApply({ kind: 'closed', wasServed: status === 'open' })
    }
    case 4:
      talk.atMs += randomInteger(random, 12) * MINUTE_MS
      return void talk.decideAndApply({ kind: 'look' })
    case 5:
      return void talk.decideAndApply({ kind: 'timer', name: 'rating', data: null })
    default:
      talk.atMs += randomInteger(random, 180) * MINUTE_MS
  }
}

/** True if a message may stay unanswered: the ticket waits for an attendant, or the customer was informed before. */
function mayBeSilent(before: ConversationState, talk: Talk): boolean {
  const { contact, line, settings, company, memory, isWithinWindow } = before
  if (contact.isGroup || contact.disableBot || !isWithinWindow || memory.isStopped) return true
  if (talk.state.memory.isStopped) return talk.alarms === 1
  const { ticket } = talk.state
  if (ticket.status !== 'pending' || ticket.isAnswered || ticket.queueId !== null) return true
  const isClosed = settings.scheduleType === 'company' && !isOpenAt(company.hours, talk.at)
  if (isClosed && line.outOfHoursMessage !== '') return before.marks['outOfHours'] !== undefined
  if (line.queues.length === 0) return memory.isGreeted || line.greetingMessage === ''
  const isOften = line.maxUseBotQueues > 0 && memory.menus >= line.maxUseBotQueues
  const minutes = (talk.atMs - Date.parse(memory.menuAt ?? '1970-01-01')) / MINUTE_MS
  return isOften || minutes < line.timeUseBotQueues
}

const textMessage = (talk: Talk, text: string): RuleMessage => ({
  kind: 'message',
  at: talk.atMs,
  isOurs: false,
  isHistory: false,
  text,
})

function expectLimitedAnswers({ answeredAt, alarms }: Talk): void {
  for (const fromMs of answeredAt) {
    const within = answeredAt.filter((at) => at >= fromMs && at < fromMs + TEN_MINUTES_MS)
    // A single decision may send three texts.
    expect(within.length).toBeLessThan(ANSWERS_MOST + 3)
  }
  expect(alarms).toBeLessThanOrEqual(1)
}

describe(`conversations at random (seed ${SEED})`, () => {
  test('each decision is sound, and no message stays unanswered', () => {
    const random = seededRandom(SEED)
    let written = 0
    let answered = 0
    const led = { open: 0, closed: 0 }
    for (let count = 0; count < CASES; count++) {
      const talk = new Talk(random)
      // Outside business hours.
      if (chance(random, 0.3)) talk.atMs += 60 * MINUTE_MS
      for (let event = 0; event < EVENTS; event++) {
        if (chance(random, 0.25)) {
          applyRandomEvent(random, talk)
          continue
        }
        talk.atMs += randomInteger(random, 90_000)
        const turn = Array.from({ length: 1 + randomInteger(random, 3) }, () =>
          randomMessage(random, talk),
        )
        const before = talk.state
        const effects = writeTurn(talk, turn)
        expectLimitedAnswers(talk)
        if (isMovedByCampaign(effects)) led[isClosedNow(talk) ? 'closed' : 'open']++
        const isFresh = turn.some(
          ({ kind, isHistory, at }) => kind === 'message' && !isHistory && at === talk.atMs,
        )
        if (!isFresh) continue
        written++
        if (answersIn(effects).length > 0) answered++
        else expect(mayBeSilent(before, talk), describeTalk(talk)).toBe(true)
      }
    }
    // Guards against a test that passes because nothing is answered.
    expect(written).toBeGreaterThan(CASES * 5)
    expect(answered).toBeGreaterThan(written / 8)
    expect(led.open).toBeGreaterThan(CASES / 20)
    expect(led.closed).toBeGreaterThan(0)
  })

  test('# leads to the start of the menu, unless an attendant answers', () => {
    const random = seededRandom(SEED + 1)
    let led = 0
    for (let count = 0; count < CASES; count++) {
      const talk = new Talk(random)
      const { contact, line, isWithinWindow } = talk.state
      const isQuiet = contact.isGroup || contact.disableBot || !isWithinWindow
      if (line.queues.length < 2 || isQuiet) continue
      for (let event = 0; event < randomInteger(random, 10); event++) {
        talk.atMs += MINUTE_MS
        talk.decideAndApply({ kind: 'turn', said: [randomMessage(random, talk)] })
      }
      const answers = answersIn(
        talk.decideAndApply({ kind: 'turn', said: [textMessage(talk, '#')] }),
      )
      if (talk.state.memory.isStopped) continue
      expect(answers.map(({ rule }) => rule)).toEqual(['menu'])
      expect(talk.state.ticket).toMatchObject({ queueId: null, queueOptionId: null })
      led++
    }
    expect(led).toBeGreaterThan(CASES / 4)
  })

  test('a machine that keeps reopening closed tickets is stopped, however they are closed', () => {
    const random = seededRandom(SEED + 3)
    let stopped = 0
    for (let count = 0; count < CASES / 4; count++) {
      const talk = new Talk(random)
      for (let round = 0; round < 6 * ANSWERS_MOST; round++) {
        talk.atMs += 5000
        writeTurn(talk, [textMessage(talk, `Resposta automática ${round}`)])
        // Closed by a rule, which does not lift a stop.
        if (talk.state.ticket.status === 'closed') continue
        talk.changeTicket({ status: 'closed', chatbot: false, queueOptionId: null })
        talk.decideAndApply({ kind: 'closed', wasServed: false })
      }
      expectLimitedAnswers(talk)
      stopped += talk.alarms
    }
    expect(stopped).toBeGreaterThan(CASES / 20)
  })

  test('a machine that repeats what it receives is stopped, with one alarm', () => {
    const random = seededRandom(SEED + 2)
    let stopped = 0
    for (let count = 0; count < CASES / 4; count++) {
      const talk = new Talk(random)
      let text = 'Oi'
      for (let round = 0; round < 3 * ANSWERS_MOST; round++) {
        talk.atMs += 2000
        const answers = answersIn(
          talk.decideAndApply({ kind: 'turn', said: [textMessage(talk, text)] }),
        )
        text = answers.map(textOf).join('\n') || `Oi ${round}`
      }
      expect(talk.answeredAt.length).toBeLessThan(ANSWERS_MOST + 3)
      expect(talk.alarms).toBeLessThanOrEqual(1)
      stopped += talk.alarms
    }
    expect(stopped).toBeGreaterThan(0)
  })
})

const isMovedByCampaign = (effects: readonly Effect[]) =>
  effects.some((effect) => effect.kind === 'place' && effect.rule === 'campaignReply')

function isClosedNow({ state: { settings, company, queue }, at }: Talk): boolean {
  if (settings.scheduleType === 'company') return !isOpenAt(company.hours, at)
  return settings.scheduleType === 'queue' && queue !== undefined && !isOpenAt(queue.hours, at)
}

function describeTalk({ state, at }: Talk): string {
  return JSON.stringify({ at, ...state })
}
