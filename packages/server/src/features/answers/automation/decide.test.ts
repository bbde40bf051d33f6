import type { ScheduleDay } from '@guiche/contract/companies'
import { describe, expect, test } from 'vitest'
import { decide, deciderOfRules } from './decide.ts'
import {
  type ConversationState,
  type Effect,
  RuleError,
  type RuleQueue,
  type RuleMessage,
} from './decision.ts'
import { noMemory } from './state/memory.ts'

// Decisions as a function of states and inputs alone.

const MINUTE = 60_000
/** A Wednesday, 10:00 in São Paulo. */
const MORNING = new Date('2026-03-11T13:00:00Z')
const EVENING = new Date('2026-03-11T23:00:00Z')
const hoursAfter = (at: Date, hours: number) => new Date(at.getTime() + hours * 60 * MINUTE)

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
const officeHours: ScheduleDay[] = days.map((weekdayEn) => ({
  weekday: weekdayEn,
  weekdayEn,
  startTime: '08:00',
  endTime: '18:00',
}))
const openHours = (schedules: ScheduleDay[]) => ({
  schedules,
  holidays: [],
  timeZone: 'America/Sao_Paulo',
})

type Given<T> = { [K in keyof T]?: T[K] extends object | undefined ? Partial<T[K]> : T[K] }

function buildState(more: Given<ConversationState> = {}): ConversationState {
  const { contact, ticket, line, queue, company, settings, marks, memory } = more
  const { isWithinWindow = true } = more
  return {
    contact: { isGroup: false, disableBot: false, ...contact },
    ticket: { ...newTicket, ...ticket },
    line: { ...plainLine, outOfHoursMessage: 'Abrimos às 8', ...line },
    queue: queue && { ...plainQueue, ...queue },
    company: { language: 'pt', country: 'BR', hours: openHours(officeHours), ...company },
    settings: { ...plainSettings, scheduleType: 'company', ...settings },
    marks: { ...marks } as Record<string, string>,
    memory: { ...noMemory, ...memory },
    isWithinWindow,
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
const plainLine: ConversationState['line'] = {
  greetingMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  complationMessage: '',
  expiresInactiveMessage: '',
  expiresTicket: 0,
  maxUseBotQueues: 0,
  timeUseBotQueues: 0,
  transferQueueId: null,
  timeToTransfer: 0,
  canOffer: false,
  queues: [],
}
const plainQueue: RuleQueue = {
  id: 7,
  name: 'Vendas',
  greetingMessage: '',
  outOfHoursMessage: '',
  options: [],
  hours: openHours([]),
}
const plainSettings: ConversationState['settings'] = {
  call: 'disabled',
  scheduleType: 'disabled',
  chatBotType: 'text',
  userRating: 'disabled',
  ratingComment: 'disabled',
  ratingMinutes: 60,
  sendGreetingMessageOneQueues: 'disabled',
}

const textMessage = (at: Date, more: Partial<RuleMessage> = {}): RuleMessage => ({
  kind: 'message',
  isOurs: false,
  isHistory: false,
  text: 'Oi',
  at: at.getTime(),
  ...more,
})
const callMessage = (at: Date): RuleMessage => textMessage(at, { kind: 'call', text: '' })

/** Effects without `remember`. */
function effectsOfTurn(
  state: ConversationState,
  at: Date,
  said = [textMessage(at)],
): readonly Effect[] {
  const effects = decide(state, { kind: 'turn', said }, at, () => 0)
  return effects.filter(({ kind }) => kind !== 'remember')
}
const textsOf = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'say' ? [effect.text] : []))

describe('out of hours', () => {
  test('a customer is informed once until the company opens', () => {
    expect(effectsOfTurn(buildState(), MORNING)).toEqual([])
    const effects = effectsOfTurn(buildState(), EVENING)
    expect(effects).toEqual([
      { kind: 'say', rule: 'outOfHours', text: 'Abrimos às 8' },
      { kind: 'mark', name: 'outOfHours' },
    ])
    const told = buildState({ marks: { outOfHours: EVENING.toISOString() } })
    expect(textsOf(effectsOfTurn(told, hoursAfter(EVENING, 3)))).toEqual([])
    expect(textsOf(effectsOfTurn(told, hoursAfter(EVENING, 24)))).toEqual(['Abrimos às 8'])
  })

  test('a weekend, a holiday and the night before it are one closed period', () => {
    const friday = new Date('2026-03-13T22:00:00Z')
    const told = buildState({
      company: {
        language: 'pt',
        hours: {
          ...openHours(officeHours),
          holidays: [{ date: '2026-03-16', name: 'Feriado', isYearly: false }],
        },
      },
      marks: { outOfHours: friday.toISOString() },
    })
    expect(textsOf(effectsOfTurn(told, new Date('2026-03-16T20:00:00Z')))).toEqual([])
    expect(textsOf(effectsOfTurn(told, new Date('2026-03-17T23:30:00Z')))).toEqual(['Abrimos às 8'])
  })

  test('a queue has its own hours and text, for customers who wait in it', () => {
    const settings = { call: 'disabled', scheduleType: 'queue' }
    const queue = { id: 7, hours: openHours(officeHours), outOfHoursMessage: 'O setor fechou' }
    expect(effectsOfTurn(buildState({ settings, queue }), EVENING)).toEqual([
      { kind: 'say', rule: 'outOfHours', text: 'O setor fechou', queueId: 7 },
      { kind: 'mark', name: 'outOfHours:7' },
    ])
    expect(effectsOfTurn(buildState({ settings }), EVENING)).toEqual([])
    const told = buildState({ settings, queue, marks: { 'outOfHours:8': EVENING.toISOString() } })
    expect(textsOf(effectsOfTurn(told, hoursAfter(EVENING, 1)))).toEqual(['O setor fechou'])
  })

  test('nothing is sent without a text, nor if hours are off', () => {
    expect(effectsOfTurn(buildState({ line: { outOfHoursMessage: ' ' } }), EVENING)).toEqual([])
    const settings = { call: 'disabled', scheduleType: 'disabled' }
    expect(effectsOfTurn(buildState({ settings }), EVENING)).toEqual([])
  })

  test('a company that never opens sends the text once', () => {
    const closed = buildState({
      company: {
        language: 'pt',
        hours: openHours([{ ...officeHours[0], startTime: '', endTime: '' }] as ScheduleDay[]),
      },
    })
    expect(textsOf(effectsOfTurn(closed, EVENING))).toEqual(['Abrimos às 8'])
    const told = { ...closed, marks: { outOfHours: EVENING.toISOString() } }
    expect(textsOf(effectsOfTurn(told, hoursAfter(EVENING, 24 * 30)))).toEqual([])
  })
})

describe('a caller', () => {
  test('is asked to write, in the language of the company, unless calls are accepted', () => {
    expect(textsOf(effectsOfTurn(buildState(), MORNING, [callMessage(MORNING)]))).toEqual([
      expect.stringContaining('Não atendemos chamadas'),
    ])
    const english = buildState({ company: { language: 'en', hours: openHours([]) } })
    expect(textsOf(effectsOfTurn(english, MORNING, [callMessage(MORNING)]))).toEqual([
      expect.stringContaining('We do not take'),
    ])
    const settings = { call: 'enabled', scheduleType: 'disabled' }
    expect(effectsOfTurn(buildState({ settings }), MORNING, [callMessage(MORNING)])).toEqual([])
  })

  test('is asked once per turn however often they call, and their messages are answered too', () => {
    const turn = [callMessage(EVENING), callMessage(EVENING), textMessage(EVENING)]
    expect(textsOf(effectsOfTurn(buildState(), EVENING, turn))).toEqual([
      expect.stringContaining('Não atendemos chamadas'),
      'Abrimos às 8',
    ])
    expect(textsOf(effectsOfTurn(buildState(), EVENING, [callMessage(EVENING)]))).toHaveLength(1)
  })
})

describe('no automatic answer is sent', () => {
  const expectNoEffects = (more: Given<ConversationState>, events = [textMessage(EVENING)]) =>
    expect(effectsOfTurn(buildState(more), EVENING, events)).toEqual([])

  test('in groups, nor to contacts with disableBot', () => {
    expectNoEffects({ contact: { isGroup: true, disableBot: false } })
    expectNoEffects({ contact: { isGroup: false, disableBot: true } }, [callMessage(EVENING)])
  })

  test('while an attendant serves', () => {
    expectNoEffects({ ticket: { status: 'open', userId: 3, queueId: null } })
  })

  test('to messages over ten minutes old, of history, or of our own phone', () => {
    expectNoEffects({}, [textMessage(new Date(EVENING.getTime() - 10 * MINUTE))])
    expectNoEffects({}, [callMessage(new Date(EVENING.getTime() - 10 * MINUTE))])
    expectNoEffects({}, [textMessage(EVENING, { isHistory: true })])
    expectNoEffects({}, [textMessage(EVENING, { isOurs: true })])
    const late = textMessage(new Date(EVENING.getTime() - 9 * MINUTE))
    expect(textsOf(effectsOfTurn(buildState(), EVENING, [late]))).toHaveLength(1)
  })
})

describe('a ticket that has waited for too long', () => {
  const decideOnWaiting = (more: Given<ConversationState>) =>
    decide(
      buildState({
        line: { expiresTicket: 30, expiresInactiveMessage: 'Encerramos.' },
        ticket: { status: 'open', userId: 3, waitingOn: 'customer', waitingSince: minutesAgo(31) },
        ...more,
      }),
      { kind: 'look' },
      MORNING,
      () => 0,
    ).filter(({ kind }) => kind !== 'remember')
  const minutesAgo = (minutes: number) =>
    new Date(MORNING.getTime() - minutes * MINUTE).toISOString()
  const close = { kind: 'close', rule: 'silentCustomer' }

  test('is closed with a text', () => {
    const words = { kind: 'say', rule: 'silentCustomer', text: 'Encerramos.' }
    expect(decideOnWaiting({})).toEqual([words, close])
  })

  test('is closed without a text if none may be sent, since it would otherwise be swept forever', () => {
    expect(decideOnWaiting({ contact: { disableBot: true } })).toEqual([close])
    expect(decideOnWaiting({ memory: { isStopped: true } })).toEqual([close])
    expect(decideOnWaiting({ isWithinWindow: false })).toEqual([close])
  })
})

describe('rules', () => {
  const sayEffect = (rule: string): Effect => ({ kind: 'say', rule, text: rule })
  const buildRule = (name: string, isLast = false) => ({
    name,
    decide: () => ({ effects: [sayEffect(name)], isLast }),
  })

  test('run in their order, until one is the last', () => {
    const ask = deciderOfRules([
      buildRule('a'),
      { name: 'b', decide: () => undefined },
      buildRule('c', true),
      buildRule('d'),
    ])
    const input = { kind: 'timer', name: 'x', data: null } as const
    const effects = ask(buildState(), input, MORNING, () => 0)
    expect(effects.filter(({ kind }) => kind === 'say')).toEqual([sayEffect('a'), sayEffect('c')])
  })

  test('that fail are named', () => {
    const broken = {
      name: 'broken',
      decide: () => {
        throw new Error('no')
      },
    }
    const input = { kind: 'timer', name: 'x', data: null } as const
    expect(() => deciderOfRules([broken])(buildState(), input, MORNING, () => 0)).toThrow(RuleError)
  })
})
