import type { ScheduleDay } from '@guiche/contract/companies'
import { describe, expect, test } from 'vitest'
import { decide, decideByRules } from './decide.ts'
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
const hour = (at: Date, hours: number) => new Date(at.getTime() + hours * 60 * MINUTE)

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
const officeHours: ScheduleDay[] = days.map((weekdayEn) => ({
  weekday: weekdayEn,
  weekdayEn,
  startTime: '08:00',
  endTime: '18:00',
}))
const hours = (schedules: ScheduleDay[]) => ({
  schedules,
  holidays: [],
  timeZone: 'America/Sao_Paulo',
})

type Given<T> = { [K in keyof T]?: T[K] extends object | undefined ? Partial<T[K]> : T[K] }

function stateOf(more: Given<ConversationState> = {}): ConversationState {
  const { contact, ticket, line, queue, company, settings, marks, memory } = more
  const { isWithinWindow = true } = more
  return {
    contact: { isGroup: false, disableBot: false, ...contact },
    ticket: { ...newTicket, ...ticket },
    line: { ...plainLine, outOfHoursMessage: 'Abrimos às 8', ...line },
    queue: queue && { ...plainQueue, ...queue },
    company: { language: 'pt', country: 'BR', hours: hours(officeHours), ...company },
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
  hours: hours([]),
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

const text = (at: Date, more: Partial<RuleMessage> = {}): RuleMessage => ({
  kind: 'message',
  isOurs: false,
  isHistory: false,
  text: 'Oi',
  at: at.getTime(),
  ...more,
})
const call = (at: Date): RuleMessage => text(at, { kind: 'call', text: '' })

/** Effects without `remember`. */
function decided(state: ConversationState, at: Date, said = [text(at)]): readonly Effect[] {
  const effects = decide(state, { kind: 'turn', said }, at, () => 0)
  return effects.filter(({ kind }) => kind !== 'remember')
}
const says = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'say' ? [effect.text] : []))

describe('out of hours', () => {
  test('a customer is informed once until the company opens', () => {
    expect(decided(stateOf(), MORNING)).toEqual([])
    const effects = decided(stateOf(), EVENING)
    expect(effects).toEqual([
      { kind: 'say', rule: 'outOfHours', text: 'Abrimos às 8' },
      { kind: 'mark', name: 'outOfHours' },
    ])
    const told = stateOf({ marks: { outOfHours: EVENING.toISOString() } })
    expect(says(decided(told, hour(EVENING, 3)))).toEqual([])
    expect(says(decided(told, hour(EVENING, 24)))).toEqual(['Abrimos às 8'])
  })

  test('a weekend, a holiday and the night before it are one closed period', () => {
    const friday = new Date('2026-03-13T22:00:00Z')
    const told = stateOf({
      company: {
        language: 'pt',
        hours: {
          ...hours(officeHours),
          holidays: [{ date: '2026-03-16', name: 'Feriado', isYearly: false }],
        },
      },
      marks: { outOfHours: friday.toISOString() },
    })
    expect(says(decided(told, new Date('2026-03-16T20:00:00Z')))).toEqual([])
    expect(says(decided(told, new Date('2026-03-17T23:30:00Z')))).toEqual(['Abrimos às 8'])
  })

  test('a queue has its own hours and text, for customers who wait in it', () => {
    const settings = { call: 'disabled', scheduleType: 'queue' }
    const queue = { id: 7, hours: hours(officeHours), outOfHoursMessage: 'O setor fechou' }
    expect(decided(stateOf({ settings, queue }), EVENING)).toEqual([
      { kind: 'say', rule: 'outOfHours', text: 'O setor fechou', queueId: 7 },
      { kind: 'mark', name: 'outOfHours:7' },
    ])
    expect(decided(stateOf({ settings }), EVENING)).toEqual([])
    const told = stateOf({ settings, queue, marks: { 'outOfHours:8': EVENING.toISOString() } })
    expect(says(decided(told, hour(EVENING, 1)))).toEqual(['O setor fechou'])
  })

  test('nothing is sent without a text, nor if hours are off', () => {
    expect(decided(stateOf({ line: { outOfHoursMessage: ' ' } }), EVENING)).toEqual([])
    const settings = { call: 'disabled', scheduleType: 'disabled' }
    expect(decided(stateOf({ settings }), EVENING)).toEqual([])
  })

  test('a company that never opens sends the text once', () => {
    const closed = stateOf({
      company: {
        language: 'pt',
        hours: hours([{ ...officeHours[0], startTime: '', endTime: '' }] as ScheduleDay[]),
      },
    })
    expect(says(decided(closed, EVENING))).toEqual(['Abrimos às 8'])
    const told = { ...closed, marks: { outOfHours: EVENING.toISOString() } }
    expect(says(decided(told, hour(EVENING, 24 * 30)))).toEqual([])
  })
})

describe('a caller', () => {
  test('is asked to write, in the language of the company, unless calls are accepted', () => {
    expect(says(decided(stateOf(), MORNING, [call(MORNING)]))).toEqual([
      expect.stringContaining('Não atendemos chamadas'),
    ])
    const english = stateOf({ company: { language: 'en', hours: hours([]) } })
    expect(says(decided(english, MORNING, [call(MORNING)]))).toEqual([
      expect.stringContaining('We do not take'),
    ])
    const settings = { call: 'enabled', scheduleType: 'disabled' }
    expect(decided(stateOf({ settings }), MORNING, [call(MORNING)])).toEqual([])
  })

  test('is asked once per turn however often they call, and their messages are answered too', () => {
    const turn = [call(EVENING), call(EVENING), text(EVENING)]
    expect(says(decided(stateOf(), EVENING, turn))).toEqual([
      expect.stringContaining('Não atendemos chamadas'),
      'Abrimos às 8',
    ])
    expect(says(decided(stateOf(), EVENING, [call(EVENING)]))).toHaveLength(1)
  })
})

describe('no automatic answer is sent', () => {
  const silent = (more: Given<ConversationState>, events = [text(EVENING)]) =>
    expect(decided(stateOf(more), EVENING, events)).toEqual([])

  test('in groups, nor to contacts with disableBot', () => {
    silent({ contact: { isGroup: true, disableBot: false } })
    silent({ contact: { isGroup: false, disableBot: true } }, [call(EVENING)])
  })

  test('while an attendant serves', () => {
    silent({ ticket: { status: 'open', userId: 3, queueId: null } })
  })

  test('to messages over ten minutes old, of history, or of our own phone', () => {
    silent({}, [text(new Date(EVENING.getTime() - 10 * MINUTE))])
    silent({}, [call(new Date(EVENING.getTime() - 10 * MINUTE))])
    silent({}, [text(EVENING, { isHistory: true })])
    silent({}, [text(EVENING, { isOurs: true })])
    const late = text(new Date(EVENING.getTime() - 9 * MINUTE))
    expect(says(decided(stateOf(), EVENING, [late]))).toHaveLength(1)
  })
})

describe('a ticket that has waited for too long', () => {
  const waiting = (more: Given<ConversationState>) =>
    decide(
      stateOf({
        line: { expiresTicket: 30, expiresInactiveMessage: 'Encerramos.' },
        ticket: { status: 'open', userId: 3, waitingOn: 'customer', waitingSince: ago(31) },
        ...more,
      }),
      { kind: 'look' },
      MORNING,
      () => 0,
    ).filter(({ kind }) => kind !== 'remember')
  const ago = (minutes: number) => new Date(MORNING.getTime() - minutes * MINUTE).toISOString()
  const close = { kind: 'close', rule: 'silentCustomer' }

  test('is closed with a text', () => {
    const words = { kind: 'say', rule: 'silentCustomer', text: 'Encerramos.' }
    expect(waiting({})).toEqual([words, close])
  })

  test('is closed without a text if none may be sent, since it would otherwise be swept forever', () => {
    expect(waiting({ contact: { disableBot: true } })).toEqual([close])
    expect(waiting({ memory: { isStopped: true } })).toEqual([close])
    expect(waiting({ isWithinWindow: false })).toEqual([close])
  })
})

describe('rules', () => {
  const say = (rule: string): Effect => ({ kind: 'say', rule, text: rule })
  const rule = (name: string, isLast = false) => ({
    name,
    decide: () => ({ effects: [say(name)], isLast }),
  })

  test('run in their order, until one is the last', () => {
    const ask = decideByRules([
      rule('a'),
      { name: 'b', decide: () => undefined },
      rule('c', true),
      rule('d'),
    ])
    const input = { kind: 'timer', name: 'x', data: null } as const
    const effects = ask(stateOf(), input, MORNING, () => 0)
    expect(effects.filter(({ kind }) => kind === 'say')).toEqual([say('a'), say('c')])
  })

  test('that fail are named', () => {
    const broken = {
      name: 'broken',
      decide: () => {
        throw new Error('no')
      },
    }
    const input = { kind: 'timer', name: 'x', data: null } as const
    expect(() => decideByRules([broken])(stateOf(), input, MORNING, () => 0)).toThrow(RuleError)
  })
})
