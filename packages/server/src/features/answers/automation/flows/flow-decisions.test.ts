import type { FlowGraph } from '@guiche/contract/flow-graph'
import { flowSession, type FlowSession } from '@guiche/contract/flow-sessions'
import { describe, expect, test } from 'vitest'
import { parseFlow } from '../../../../testing/flow-notation.ts'
import { pick, seededRandom } from '../../../../testing/random.ts'
import { decide } from '../decide.ts'
import {
  type ConversationState,
  type DecisionInput,
  type Effect,
  isAnswer,
  type RuleMessage,
} from '../decision.ts'
import { ANSWERS_MOST, noMemory } from '../state/memory.ts'

// Random flows in random conversations, by the pure function alone: no session gets stuck, is answered twice or loops,
// and each decision can be repeated.

const { AUTOMATION_SEED, AUTOMATION_CASES } = process.env
const SEED = Number(AUTOMATION_SEED ?? 20_261_126)
const CASES = Number(AUTOMATION_CASES ?? 120)
const EVENTS = 20
const MINUTE_MS = 60_000
/** A Wednesday, 10:00 in São Paulo. */
const BEGIN = Date.parse('2026-03-11T13:00:00Z')
const hours = { schedules: [], holidays: [], timeZone: 'America/Sao_Paulo' }

type Random = () => number
const randomInteger = (random: Random, below: number) => Math.floor(random() * below)

const KINDS = [
  'message Olá, {{firstName}} {{v}}!',
  'message {{nada}}',
  'menu Qual? | Um | Dois | Três',
  'question v = Seu nome?',
  'question {"message":"CPF?","answerKey":"cpf","expects":"cpf","waitTime":5,"waitMessage":"Até."}',
  'interval 9',
  'wait 3 hours',
  'singleBlock um | ~ 5 | dois | ~ 5',
  'randomizer 50',
  'condition v filled',
  'check {"kind":"hours"}',
  'variable v = {{v}}x',
  'tag {"tagIds":[1]}',
  'http {"url":"https://a.example"}',
  'openai {"prompt":"p"}',
  'typebot {"urlN8N":"https://a.example"}',
  'ticket {"data":{"id":7}}',
  'img file.png',
  'teleport',
  'jump {"flowId":2}',
  'jump {"flowId":3}',
  'handover {"summary":"s"}',
  'close Fim.',
] as const
const EXITS = ['', '', '', '.1', '.2', '.3', '.b', '.noResponse']

function randomGraph(random: Random): FlowGraph {
  const count = 1 + randomInteger(random, 12)
  const nodes = Array.from({ length: count }, (_, at) => `n${at}: ${pick(random, KINDS)}`)
  const edges = Array.from({ length: randomInteger(random, 3 * count) }, () => {
    const [from, to] = [randomInteger(random, count), randomInteger(random, count + 1)]
    return `n${from}${pick(random, EXITS)} > n${to}`
  })
  return parseFlow([...nodes, ...edges])
}

const FLOWS = [1, 2] as const
const versionIdOf = (flowId: number) => flowId * 10

/** A conversation in progress; effects are carried out on its state as they would be on rows. */
class Talk {
  state: ConversationState
  atMs = BEGIN
  /** Time at which the flow's timer is due. */
  dueAt: number | undefined
  asked: Array<{ sessionId: number; token: string }> = []
  ended: FlowSession[] = []
  alarms = 0
  #sessions = 0
  readonly #random: Random

  constructor(random: Random) {
    this.#random = random
    const graphs = new Map(FLOWS.map((id) => [versionIdOf(id), randomGraph(random)]))
    const known = FLOWS.map((flowId) => ({
      flowId,
      found: { versionId: versionIdOf(flowId), name: 'F', number: 1 },
    }))
    this.state = {
      ...plain,
      line: { ...plain.line, canOffer: random() < 0.5 },
      settings: { ...plain.settings, chatBotType: pick(random, ['text', 'list']) },
      flows: {
        phrases: [{ flowId: 1, phrase: 'começar' }],
        welcome: null,
        noPhrase: pick(random, [null, 1]),
        ofLine: null,
        botOfLine: null,
        hours: [],
        plan: { useOpenAi: random() < 0.8, useIntegrations: random() < 0.8 },
      },
      flow: {
        session: null,
        isFirst: false,
        contact: { name: 'Maria', number: '5511', email: '', extra: [] },
        protocol: '1',
        tagIds: [],
        known: [...known, { flowId: 3, found: null }],
        missing: ['file:gone'],
      },
      graphs,
    }
  }

  get session() {
    return this.state.flow?.session ?? null
  }

  get at(): Date {
    return new Date(this.atMs)
  }

  decideAndApply(input: DecisionInput): readonly Effect[] {
    const dice: number[] = []
    const recordedRandom = () => {
      const thrown = this.#random()
      dice.push(thrown)
      return thrown
    }
    const effects = decide(this.state, input, this.at, recordedRandom)
    const left = [...dice]
    const [state, heard] = jsonCopy([this.state, input])
    const again = decide({ ...state, graphs: this.state.graphs! }, heard, this.at, () =>
      left.shift()!,
    )
    expect(jsonCopy(again)).toEqual(jsonCopy(effects))
    this.#expectInvariants(effects)
    for (const effect of effects) this.#applyEffect(effect)
    return effects
  }

  #expectInvariants(effects: readonly Effect[]): void {
    // At most one session is live afterwards, whatever began and ended.
    let live = this.session !== null
    for (const effect of effects) {
      if (effect.kind === 'goOnFlow') {
        expect(live).toBe(true)
        live = effect.end === null
      }
      if (effect.kind === 'beginFlow') {
        expect(live).toBe(false)
        live = effect.end === null
      }
      if (effect.kind === 'needFlow') expect(effect.flowId).toBe(0)
      if (isAnswer(effect) && effect.kind === 'say') expect(effect.text.trim()).not.toBe('')
    }
  }

  #applyEffect(effect: Effect): void {
    switch (effect.kind) {
      case 'beginFlow':
        return this.#setSession(++this.#sessions, effect)
      case 'goOnFlow':
        return this.#setSession(effect.id, effect)
      case 'timer':
        this.dueAt = effect.dueAt.getTime()
        return
      case 'cancelTimer':
        this.dueAt = undefined
        return
      case 'ask':
        this.asked.push({ sessionId: this.#sessions, token: effect.token })
        return
      case 'alarm':
        this.alarms++
        return
      case 'remember':
        this.state = { ...this.state, memory: effect.memory }
        return
      case 'close':
        this.state = { ...this.state, memory: noMemory }
        return
      case 'say':
      case 'offer':
      case 'media':
      case 'propose':
      case 'expire':
      case 'place':
      case 'handOver':
      case 'tag':
      case 'note':
      case 'mark':
      case 'awaitRating':
      case 'rate':
      case 'comment':
      case 'needFlow':
      case 'optIn':
      case 'optOut':
        return
    }
  }

  #setSession(id: number, { state, end }: { state: FlowSession; end: unknown }): void {
    flowSession.parse(state)
    const { flow } = this.state
    const version = { versionId: state.versionId, name: 'F', number: 1 }
    const session = end === null ? { ...version, id, state: jsonCopy(state) } : null
    if (end !== null) this.ended.push(state)
    this.state = { ...this.state, ...(flow && { flow: { ...flow, session } }) }
  }
}

const jsonCopy = <T>(value: T): T => JSON.parse(JSON.stringify(value))

const plain: ConversationState = {
  contact: { isGroup: false, disableBot: false },
  ticket: {
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
  },
  marks: {},
  memory: noMemory,
  isWithinWindow: true,
  company: { language: 'pt', country: 'BR', hours },
  line: {
    greetingMessage: 'Olá!',
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
  },
  queue: undefined,
  settings: {
    call: 'disabled',
    scheduleType: 'disabled',
    chatBotType: 'text',
    userRating: 'disabled',
    ratingComment: 'disabled',
    ratingMinutes: 60,
    sendGreetingMessageOneQueues: 'disabled',
  },
}

const WORDS = ['1', '2', 'três', '#', 'começar', 'oi', '', '529.982.247-25', 'Ana', '9']

const textMessage = ({ atMs }: Talk, text: string): RuleMessage => ({
  kind: 'message',
  at: atMs,
  isOurs: false,
  isHistory: false,
  text,
})

/** Produces an event that the session waits for; each kind of wait has one. */
function applyRandomEvent(random: Random, talk: Talk): void {
  talk.atMs += randomInteger(random, 3 * MINUTE_MS)
  const chance = random()
  const { session } = talk
  if (chance < 0.1) {
    const act = session
      ? ({ kind: 'release', sessionId: session.id } as const)
      : ({ kind: 'start', flowId: 1, start: 'person', variables: { v: 'y' } } as const)
    talk.decideAndApply({ kind: 'act', act })
  } else if (chance < 0.15)
    talk.decideAndApply({ kind: 'failed', rule: 'flow', versionId: 10, nodeId: 'n1' })
  else if (session?.state.wait?.kind === 'outside' && chance < 0.7) answerExternalCall(random, talk)
  else if (talk.dueAt !== undefined && chance < 0.6) {
    talk.atMs = Math.max(talk.atMs, talk.dueAt)
    talk.dueAt = undefined
    talk.decideAndApply({ kind: 'timer', name: 'flow', data: null })
  } else {
    const said = Array.from({ length: 1 + randomInteger(random, 2) }, () =>
      textMessage(talk, pick(random, WORDS)),
    )
    talk.decideAndApply({ kind: 'turn', said })
  }
}

function answerExternalCall(random: Random, talk: Talk): void {
  const { session } = talk
  const wait = session?.state.wait
  if (!session || wait?.kind !== 'outside') return
  const answers = [
    { kind: 'failed', code: 'x' },
    { kind: 'http', isGood: random() < 0.5, saved: { v: 'z' } },
    { kind: 'openai', text: 'IA', isHandOver: random() < 0.2 },
    { kind: 'typebot', messages: [], talk: {}, isOver: random() < 0.5 },
  ] as const
  const said = pick(random, answers)
  const input = { kind: 'answer', sessionId: session.id, token: wait.token, answer: said } as const
  const before = talk.session
  talk.decideAndApply({ ...input, token: 'late' })
  expect(talk.session).toBe(before)
  talk.decideAndApply(input)
  // A repeat of the same answer changes nothing.
  const after = talk.session
  expect(talk.decideAndApply(input)).toEqual([])
  expect(talk.session).toBe(after)
}

describe(`flows at random (seed ${SEED})`, () => {
  test('no session gets stuck, is answered twice or loops, and each decision can be repeated', () => {
    const random = seededRandom(SEED)
    let begun = 0
    let entered = 0
    for (let count = 0; count < CASES; count++) {
      const talk = new Talk(random)
      talk.decideAndApply({ kind: 'turn', said: [textMessage(talk, 'Começar')] })
      for (let event = 0; event < EVENTS; event++) {
        applyRandomEvent(random, talk)
        const { session } = talk
        if (!session) continue
        // The session waits for messages, a running timer, or a program that was called.
        const { wait, nodeId, unheard } = session.state
        expect(unheard).toBeLessThanOrEqual(200)
        if (wait === null) throw new Error(`nothing is waited for at ${nodeId}`)
        const until = wait.kind === 'clock' || wait.kind === 'customer' ? wait.until : null
        expect(talk.dueAt).toBe(until === null ? undefined : Date.parse(until))
        if (wait.kind === 'outside')
          expect(talk.asked).toContainEqual({ sessionId: session.id, token: wait.token })
      }
      begun += talk.ended.length
      entered += talk.ended.reduce((sum, { path }) => sum + path.length, 0)
      expect(talk.state.memory.answeredAt.length).toBeLessThanOrEqual(ANSWERS_MOST)
    }
    // Guards against a test that passes because nothing is sent.
    expect(begun).toBeGreaterThan(CASES)
    expect(entered).toBeGreaterThan(3 * CASES)
  })

  test('a machine that answers a flow is stopped, with one alarm, and its session ends', () => {
    const talk = new Talk(seededRandom(SEED))
    const asks = parseFlow(['q: question {"message":"CPF?","answerKey":"c","expects":"cpf"}'])
    talk.state = { ...talk.state, graphs: new Map([[10, asks]]) }
    talk.decideAndApply({ kind: 'turn', said: [textMessage(talk, 'começar')] })
    let answered = 0
    for (let round = 0; round < 3 * ANSWERS_MOST; round++) {
      // Without the pause the message would count as the rest of the one before.
      talk.atMs += 5000
      answered += talk
        .decideAndApply({ kind: 'turn', said: [textMessage(talk, 'robô')] })
        .filter(isAnswer).length
    }
    expect(answered).toBe(ANSWERS_MOST - 1)
    expect([talk.alarms, talk.session]).toEqual([1, null])
  })

  test('a survey longer than the limit of answers is not stopped', () => {
    const talk = new Talk(seededRandom(SEED))
    const names = Array.from({ length: 3 * ANSWERS_MOST }, (_, at) => `q${at}`)
    const lines = [
      ...names.map((name) => `${name}: question ${name} = ${name}?`),
      names.join(' > '),
    ]
    talk.state = { ...talk.state, graphs: new Map([[10, parseFlow(lines)]]) }
    talk.decideAndApply({ kind: 'turn', said: [textMessage(talk, 'começar')] })
    for (const name of names) {
      talk.atMs += 1000
      talk.decideAndApply({ kind: 'turn', said: [textMessage(talk, `resposta ${name}`)] })
    }
    expect(talk.ended.map(({ variables }) => Object.keys(variables).length)).toEqual([names.length])
    expect(talk.alarms).toBe(0)
  })
})

describe('a flow in a decision', () => {
  const talkWithFlow = (lines: string[]) => {
    const talk = new Talk(seededRandom(SEED))
    talk.state = { ...talk.state, graphs: new Map([[10, parseFlow(lines)]]) }
    return talk
  }

  test('that may not send texts now hands its customer over', () => {
    const talk = talkWithFlow(['w: wait 2 days', 'q: question v = V?', 'w > q'])
    talk.decideAndApply({ kind: 'turn', said: [textMessage(talk, 'começar')] })
    talk.atMs = (talk.dueAt ?? 0) + 1
    talk.state = { ...talk.state, isWithinWindow: false }
    const effects = talk.decideAndApply({ kind: 'timer', name: 'flow', data: null })
    expect(effects.filter(isAnswer)).toEqual([])
    expect(effects).toContainEqual(
      expect.objectContaining({ kind: 'alarm', rule: 'flowOutsideWindow' }),
    )
    expect(talk.session).toBeNull()
  })

  test('ends if its contact gets disableBot', () => {
    const talk = talkWithFlow(['q: question v = V?'])
    talk.decideAndApply({ kind: 'turn', said: [textMessage(talk, 'começar')] })
    talk.state = { ...talk.state, contact: { isGroup: false, disableBot: true } }
    const effects = talk.decideAndApply({ kind: 'turn', said: [textMessage(talk, 'Ana')] })
    expect(effects).toMatchObject([{ kind: 'goOnFlow', end: 'takenOver' }])
  })

  test("of a program is refused while an attendant serves; a user's is not", () => {
    const countAnswersToStart = (by: 'person' | 'program') => {
      const talk = talkWithFlow(['q: question v = V?'])
      const { ticket } = talk.state
      talk.state = { ...talk.state, ticket: { ...ticket, status: 'open', userId: 3 } }
      const act = { kind: 'start', flowId: 1, start: by, variables: { a: 'b' } } as const
      return talk.decideAndApply({ kind: 'act', act }).filter(isAnswer).length
    }
    expect([countAnswersToStart('program'), countAnswersToStart('person')]).toEqual([0, 1])
  })

  test('requests a flow that is not loaded yet, and starts none that may not start', () => {
    const talk = talkWithFlow(['q: question v = V?'])
    const { flow, flows } = talk.state
    if (!flow || !flows) throw new Error('there are no flows')
    const turn = { kind: 'turn', said: [textMessage(talk, 'começar')] } as const
    const asked = decide({ ...talk.state, flow: { ...flow, known: [] } }, turn, talk.at, () => 0)
    expect(asked).toContainEqual({ kind: 'needFlow', flowId: 1 })
    const known = [{ flowId: 1, found: null }]
    const quiet = { ...talk.state, flow: { ...flow, known }, flows: { ...flows, noPhrase: null } }
    expect(decide(quiet, turn, talk.at, () => 0)).toMatchObject([
      { rule: 'greeting' },
      { kind: 'remember' },
    ])
  })
})

describe('a reviewed prompt in a decision', () => {
  const waiting: FlowSession = {
    flowId: 0,
    versionId: 0,
    bot: { kind: 'prompt', id: 7 },
    nodeId: '1',
    wait: { kind: 'outside', token: '1.a' },
    variables: {},
    path: ['1'],
    unheard: 1,
    asked: 1,
    talk: {},
    start: 'integration',
  }
  const stateWithSession = (session: FlowSession, more: Partial<ConversationState> = {}) => {
    const { state } = new Talk(seededRandom(SEED))
    const { flow } = state
    if (!flow) throw new Error('there are no flows')
    const standing = { id: 5, versionId: 0, name: 'P', number: 0, isReviewed: true } as const
    return { ...state, ...more, flow: { ...flow, session: { ...standing, state: session } } }
  }
  const effectsOf = (state: ConversationState, input: DecisionInput) =>
    decide(state, input, new Date(BEGIN), () => 0)
  const effectsOfAiAnswer = (isHandOver: boolean) =>
    effectsOf(stateWithSession(waiting), {
      kind: 'answer',
      sessionId: 5,
      token: '1.a',
      answer: { kind: 'openai', text: 'Às 9h.', isHandOver },
    })
  const resting: FlowSession = { ...waiting, wait: { kind: 'talk' } }
  const approvalInput = (sessionId: number) =>
    ({ kind: 'act', act: { kind: 'approve', sessionId, text: 'Às 9h.', userId: 3 } }) as const

  test('proposes its answer instead of sending it, except for a hand-over', () => {
    expect(effectsOfAiAnswer(false)).toMatchObject([
      { kind: 'goOnFlow', end: null, state: { wait: { kind: 'talk' } } },
      { kind: 'propose', promptId: 7, text: 'Às 9h.', cited: [] },
    ])
    const handedOver = effectsOfAiAnswer(true)
    expect(handedOver).toContainEqual(expect.objectContaining({ kind: 'say', text: 'Às 9h.' }))
    expect(handedOver.map(({ kind }) => kind)).not.toContain('propose')
  })

  test('sends an approved text and keeps its place, also in a stopped conversation', () => {
    const said = [{ kind: 'say', rule: 'prompt', text: 'Às 9h.', flow: { nodeId: '1' } }]
    expect(effectsOf(stateWithSession(resting), approvalInput(5))).toMatchObject(said)
    const isStopped = { ...noMemory, isStopped: true }
    expect(
      effectsOf(stateWithSession(resting, { memory: isStopped }), approvalInput(5)),
    ).toMatchObject(said)
    expect(effectsOf(stateWithSession(resting), approvalInput(6))).toEqual([])
    expect(
      effectsOf(stateWithSession(resting, { isWithinWindow: false }), approvalInput(5)),
    ).toEqual([])
  })
})
