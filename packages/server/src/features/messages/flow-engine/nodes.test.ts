import type { FlowGraph } from '@guiche/contract/flow-graph'
import type { FlowSession } from '@guiche/contract/flow-sessions'
import { numberVariants } from '@guiche/contract/number-variants'
import { describe, expect, test } from 'vitest'
import { parseFlow } from '../../../testing/flow-notation.ts'
import { seededRandom } from '../../../testing/random.ts'
import {
  argentineNumber,
  brazilianNumber,
  mexicanNumber,
} from '../../../testing/written-numbers.ts'
import {
  startSession,
  type FlowContext,
  type FlowOutput,
  type FlowStep,
  type SaidMedium,
  stepFlow,
} from './index.ts'
import type { ExternalAnswer } from './external-calls.ts'

// Each kind of node in the pure engine: inputs, exits, failures.

const MINUTE = 60_000
/** A Wednesday, 10:00 in São Paulo. */
const MORNING = new Date('2026-03-11T13:00:00Z')
const alwaysOpen = { schedules: [], holidays: [], timeZone: 'America/Sao_Paulo' }
const neverOpen = {
  ...alwaysOpen,
  schedules: [{ weekday: 'Domingo', weekdayEn: 'sunday' as const, startTime: '', endTime: '' }],
}

function contextOf(more: Partial<FlowContext> = {}): FlowContext {
  return {
    at: MORNING,
    random: () => 0.25,
    manner: 'text',
    language: 'pt',
    country: 'BR',
    protocol: '2026031100001',
    contact: { name: 'Maria Souza', number: '5511987654321', email: 'maria@m.example', extra: [] },
    tagIds: [],
    hours: alwaysOpen,
    queues: [],
    plan: { useOpenAi: true, useIntegrations: true },
    ...more,
  }
}

/** A running flow whose steps are examined one by one. */
class Run {
  readonly graph: FlowGraph
  context: FlowContext
  last: FlowStep

  constructor(lines: string, more: Partial<FlowContext> = {}, said?: string) {
    this.graph = parseFlow(lines.split('\n'), (kind, name) => NUMBERS[`${kind} ${name}`] ?? 99)
    this.context = contextOf(more)
    const beginning = { flowId: 1, versionId: 10, start: 'phrase' } as const
    const words = said === undefined ? {} : { said: [{ text: said }] }
    this.last = startSession(this.graph, { ...beginning, ...words }, this.context)
  }

  says(...texts: string[]): this {
    const said = texts.map((text) => ({ text }))
    return this.applyEvent({ kind: 'said', said })
  }

  presses(id: string, title: string): this {
    return this.applyEvent({ kind: 'said', said: [{ text: title, choice: { id, title } }] })
  }

  waits(minutes: number): this {
    this.context = { ...this.context, at: new Date(this.context.at.getTime() + minutes * MINUTE) }
    return this.applyEvent({ kind: 'clock' })
  }

  answersFromProgram(answer: ExternalAnswer, token = this.token): this {
    return this.applyEvent({ kind: 'answer', token, answer })
  }

  applyEvent(event: Parameters<typeof stepFlow>[2]): this {
    this.last = stepFlow(this.graph, this.last.session, event, this.context)
    return this
  }

  get token(): string {
    const { wait } = this.session
    return wait?.kind === 'outside' ? wait.token : 'none'
  }

  get session(): FlowSession {
    return this.last.session
  }

  get said(): string[] {
    return this.last.outputs.flatMap((output) => {
      if (output.kind === 'say') return [output.text]
      return output.kind === 'offer' ? [`offer ${output.choices.body}`] : []
    })
  }

  outputsOfKind<K extends FlowOutput['kind']>(kind: K): Array<Extract<FlowOutput, { kind: K }>> {
    return this.last.outputs.filter(
      (output): output is Extract<FlowOutput, { kind: K }> => output.kind === kind,
    )
  }
}

const NUMBERS: Readonly<Record<string, number>> = {
  'queue Vendas': 7,
  'tag Cliente': 3,
  'flow Outro': 2,
}

const ENDS = 'fim: message Fim.'

describe('a message', () => {
  test('is sent with session variables before those of all texts, and continues', () => {
    const run = new Run(
      'v: variable nome = Ana\na: message Oi, {{nome}}, {{firstName}} {{nada}}!\nv > a',
    )
    expect(run.said).toEqual(['Oi, Ana, Maria !'])
    expect(run.last.end).toBe('finished')
    expect(run.session.path).toEqual(['1', 'v', 'a'])
  })

  test('that is empty after filling in is not sent', () => {
    expect(new Run('a: message {{cpf}}\nb: message B\na > b').said).toEqual(['B'])
  })

  test('contains a customer’s text unchanged', () => {
    const run = new Run('q: question nome = Nome?\na: message Oi, {{nome}}.\nq > a')
    expect(run.says('{{protocol}}').said).toEqual(['Oi, {{protocol}}.'])
  })
})

describe('media', () => {
  test('are sent in their order; an empty address is skipped', () => {
    const run = new Run(
      'a: img foto.png\nb: audio {"url":"voz.ogg","record":true}\nc: video\nd: video filme.mp4\na > b > c > d',
    )
    expect(run.outputsOfKind('media')).toMatchObject([
      { media: 'image', url: 'foto.png', isVoice: false },
      { media: 'audio', url: 'voz.ogg', isVoice: true },
      { media: 'video', url: 'filme.mp4' },
    ])
    expect(run.last.end).toBe('finished')
  })
})

describe('content', () => {
  test('is sent in its order, and waits for its intervals', () => {
    const run = new Run(
      `c: singleBlock um | * foto.png | ~ 60 | dois | ~ 120 | três\n${ENDS}\nc > fim`,
    )
    expect(run.last.outputs.map(({ kind }) => kind)).toEqual(['say', 'media'])
    expect(run.session.wait).toEqual({
      kind: 'clock',
      until: '2026-03-11T13:01:00.000Z',
      element: 3,
    })
    expect(run.waits(0.5).last.outputs).toEqual([])
    expect(run.waits(0.5).said).toEqual(['dois'])
    expect(run.waits(2).said).toEqual(['três', 'Fim.'])
  })

  test('ignores messages that arrive during an interval', () => {
    const run = new Run('c: singleBlock um | ~ 60 | dois')
    const { wait, unheard } = run.session
    run.says('oi')
    expect([run.said, run.session]).toMatchObject([[], { wait, unheard }])
  })

  test('sends the elements that its order names, or all without an order', () => {
    const elements = [
      { type: 'message', value: 'A', number: 'message1' },
      { type: 'message', value: 'B', number: 'message2' },
    ]
    const contentData = (seq: string[]) => JSON.stringify({ seq, elements })
    expect(
      new Run(`c: singleBlock ${contentData(['message2', 'gone1', 'message1'])}`).said,
    ).toEqual(['B', 'A'])
    expect(new Run(`c: singleBlock ${contentData(['message2'])}`).said).toEqual(['B'])
    expect(new Run(`c: content ${contentData([])}`).said).toEqual(['A', 'B'])
  })
})

describe('an interval and a wait', () => {
  test('continue when their time is over, and not before', () => {
    const run = new Run(`i: interval 9\nw: wait 2 hours\n${ENDS}\ni > w > fim`)
    expect(run.session.wait).toMatchObject({ until: '2026-03-11T13:00:09.000Z' })
    expect(run.waits(0.1).session.nodeId).toBe('i')
    expect(run.waits(0.1).session.wait).toMatchObject({ until: '2026-03-11T15:00:12.000Z' })
    expect(run.waits(119).last.outputs).toEqual([])
    expect(run.waits(1).said).toEqual(['Fim.'])
  })

  test('without a duration continue at once', () => {
    expect(new Run(`i: interval 0\n${ENDS}\ni > fim`).said).toEqual(['Fim.'])
  })
})

describe('chance', () => {
  test('takes the first exit with the given probability, else the other', () => {
    const flow = 'r: randomizer 30\na: message A\nb: message B\nr > a\nr.b > b'
    const textsByDice = (dice: number) => new Run(flow, { random: () => dice }).said
    expect([textsByDice(0), textsByDice(0.299), textsByDice(0.3), textsByDice(0.99)]).toEqual([
      ['A'],
      ['A'],
      ['B'],
      ['B'],
    ])
    expect(new Run('r: randomizer 0\na: message A\nr > a', { random: () => 0 }).last.end).toBe(
      'finished',
    )
  })
})

describe('a condition', () => {
  const conditionFlow = (test: string) =>
    `q: question v = V?\nc: condition ${test}\na: message A\nb: message B\nq > c > a\nc.b > b`
  const conditionHolds = (test: string, answer: string, more: Partial<FlowContext> = {}) =>
    new Run(conditionFlow(test), more).says(answer).said[0] === 'A'

  test('compares numbers as numbers, in any notation', () => {
    expect(conditionHolds('v > 9', '10')).toBe(true)
    expect(conditionHolds('v >= 1000,5', '1.000,50')).toBe(true)
    expect(conditionHolds('v < 1', '-3')).toBe(true)
    expect(conditionHolds('v <= 2', '2')).toBe(true)
    expect(conditionHolds('v == 1.5', '1,50')).toBe(true)
    expect(conditionHolds('v > 9', 'R$ 10,00')).toBe(true)
    expect(conditionHolds('v < 1500', '1.501')).toBe(false)
  })

  test('compares texts as plain text', () => {
    expect(conditionHolds('v == são paulo', 'SAO  PAULO')).toBe(true)
    expect(conditionHolds('v != sim', 'Não')).toBe(true)
    expect(conditionHolds('v contains pizz', 'Quero PIZZA')).toBe(true)
    expect(conditionHolds('v contains', 'x')).toBe(false)
    expect(conditionHolds('v filled', 'x')).toBe(true)
    expect(conditionHolds('outra filled', 'x')).toBe(false)
  })

  test.each<[test: string, answer: string, isSo: boolean]>([
    ['v > 01/01/2027', '31/12/2026', false],
    ['v < 01/01/2027', '31/12/2026', true],
    ['v < 2027-01-01', '31-12-26', true],
    ['v == 5/6/2027', '05/06/2027', true],
    ['v >= 31/12/2026', '31/12/2026 10:30', true],
    ['v > 31/12/2026', '31/12/2026 10:30', false],
    ['v > 31/12/2026 9:30', '31/12/2026 às 10h', true],
    // In the company's zone, São Paulo, it is still the day before.
    ['v == 30/12/2026', '2026-12-31T01:00:00.000Z', true],
    // In this year, which is 2026.
    ['v > 10/03/2026', '12/03', true],
    ['v < {{date}}', '10/03/2026', true],
    ['v == 12/31/2026', '31/12/2026', false],
    ['v == 30/02/2026', '02/03/2026', false],
  ])('compares days as days: %s of %s is %s', (test, answer, isSo) => {
    expect(conditionHolds(test, answer)).toBe(isSo)
  })

  test('reads the month first only in English, and only if the other order is no day', () => {
    expect(conditionHolds('v > 31/12/2026', '1/13/2027', { language: 'en' })).toBe(true)
    expect(conditionHolds('v == 5/6/2027', '05/06/2027', { language: 'en' })).toBe(true)
    expect(conditionHolds('v > 31/12/2026', '1/13/2027')).toBe(false)
  })

  test.each<[test: string, answer: string, isSo: boolean]>([
    ['v < 10:00', '9:30', true],
    ['v > 10:00', '9:30', false],
    ['v == 9:30', '09h30', true],
    ['v == 09:00', '9h', true],
    ['v > 10:00', '11 horas', true],
    ['v < 10:00', '9', true],
    ['v > 18:00', '7:15 pm', true],
    ['v > 10:00', '25:00', false],
  ])('compares hours as hours: %s of %s is %s', (test, answer, isSo) => {
    expect(conditionHolds(test, answer)).toBe(isSo)
  })

  test.each<[test: string, answer: string, isSo: boolean]>([
    ['v > 9', '10 reais', true],
    ['v == 10', '10 reais.', true],
    ['v == R$ 10,00', '10 reais', true],
    ['v == 1500,5', 'R$ 1.500,50', true],
    ['v > 2 kg', '2,5kg', true],
    ['v < 20', '15%', true],
    ['v == 10 reais', '10 pessoas', false],
    ['v == 12', '12A', false],
    ['v > 9', 'dez', false],
    ['v < 9', 'dez', false],
    ['v != 9', 'dez', true],
    ['v == 1234.5', '1,234.50', true],
  ])('compares numbers with a unit by their number: %s of %s is %s', (test, answer, isSo) => {
    expect(conditionHolds(test, answer)).toBe(isSo)
  })

  test('reads one separator before three digits as in the company’s language', () => {
    expect(conditionHolds('v > 9', '1.500')).toBe(true)
    expect(conditionHolds('v < 9', '1,500')).toBe(true)
    expect(conditionHolds('v > 9', '1,500', { language: 'en' })).toBe(true)
    expect(conditionHolds('v < 9', '1.500', { language: 'en' })).toBe(true)
  })

  test.each<[test: string, answer: string, isSo: boolean]>([
    ['v == 20260311000000000001', '20260311000000000002', false],
    ['v < 20260311000000000002', '20260311000000000001', true],
    ['v == 20260311000000000001', '20260311000000000001', true],
    ['v == 9007199254740993', '9007199254740992', false],
    // A CEP, and a number with one digit less.
    ['v == 01310100', '1310100', false],
    ['v == 2', '02', true],
    [`v == ${'1'.repeat(40)}`, `${'1'.repeat(39)}2`, false],
  ])('compares long numbers exactly: %s of %s is %s', (test, answer, isSo) => {
    expect(conditionHolds(test, answer)).toBe(isSo)
  })

  test.each<[test: string, answer: string, isSo: boolean]>([
    ['v == sim', 'Sim.', true],
    ['v == "Sim"', 'SIM!!', true],
    ['v == sim', '*sim* ', true],
    ['v != sim', 'Sim…', false],
    ['v == sim', 'sim senhor', false],
    ['v == a+', 'A', false],
    ['v == ?', '!', false],
  ])('ignores punctuation around words: %s of %s is %s', (test, answer, isSo) => {
    expect(conditionHolds(test, answer)).toBe(isSo)
  })

  test('knows the variables of all texts, and the operators’ numbers in imported flows', () => {
    expect(conditionHolds('firstName == maria', 'x')).toBe(true)
    expect(conditionHolds('{{name}} contains souza', 'x')).toBe(true)
    expect(conditionHolds('{"key":"v","condition":2,"value":5}', '5')).toBe(true)
    expect(conditionHolds('{"key":"v","condition":"4","value":"5"}', '4')).toBe(true)
  })
})

describe('a check', () => {
  const textAfterCheck = (data: object, more: Partial<FlowContext>) =>
    new Run(`c: check ${JSON.stringify(data)}\na: message A\nb: message B\nc > a\nc.b > b`, more)
      .said[0]

  test('examines hours, of the company or of a queue', () => {
    expect(textAfterCheck({ kind: 'hours' }, {})).toBe('A')
    expect(textAfterCheck({ kind: 'hours' }, { hours: neverOpen })).toBe('B')
    expect(
      textAfterCheck({ kind: 'hours', queueId: 7 }, { queues: [{ id: 7, hours: neverOpen }] }),
    ).toBe('B')
    // A deleted queue has the company's hours.
    expect(textAfterCheck({ kind: 'hours', queueId: 8 }, { hours: neverOpen })).toBe('B')
  })

  test('examines tags', () => {
    expect(textAfterCheck({ kind: 'tags', tagIds: [3, 4] }, { tagIds: [4] })).toBe('A')
    expect(textAfterCheck({ kind: 'tags', tagIds: [3] }, { tagIds: [4] })).toBe('B')
    expect(textAfterCheck({ kind: 'tags', tagIds: [] }, { tagIds: [4] })).toBe('B')
    // Nodes before it may have added or removed tags.
    const textAfterTag = (data: object) =>
      new Run(
        `t: tag ${JSON.stringify(data)}\nc: check {"kind":"tags","tagIds":[3]}\na: message A\nb: message B\nt > c > a\nc.b > b`,
        { tagIds: [4] },
      ).said[0]
    expect(textAfterTag({ tagIds: [3] })).toBe('A')
    expect(textAfterTag({ tagIds: [4] })).toBe('B')
    expect(textAfterTag({ tagIds: [3], isRemoved: true })).toBe('B')
  })

  test('examines fields of the contact', () => {
    const contact = { ...contextOf().contact, extra: [{ name: 'Plano', value: 'Ouro' }] }
    const textAfterFieldCheck = (field: string, condition: string, value: string, name = '') =>
      textAfterCheck({ kind: 'field', field, name, condition, value }, { contact })
    expect(textAfterFieldCheck('email', 'contains', '@m.example')).toBe('A')
    expect(textAfterFieldCheck('number', 'filled', '')).toBe('A')
    expect(textAfterFieldCheck('extra', '==', 'ouro', 'plano')).toBe('A')
    expect(textAfterFieldCheck('extra', '==', 'ouro', 'cidade')).toBe('B')
    expect(textAfterFieldCheck('name', '==', '{{name}}')).toBe('A')
  })
})

describe('a menu', () => {
  const flow =
    'm: menu Escolha, {{firstName}}: | Vendas | Suporte técnico\na: message A\nb: message B\nm.1 > a\nm.2 > b'

  test('is written with its numbers, and answered by number or by misspelt words', () => {
    const startRun = () => new Run(flow)
    expect(startRun().said).toEqual(['Escolha, Maria:\n\n[1] Vendas\n[2] Suporte técnico'])
    expect(startRun().says('1').said).toEqual(['A'])
    expect(startRun().says('opção 2').said).toEqual(['B'])
    expect(startRun().says('suporte tecnco').said).toEqual(['B'])
    expect(startRun().says('oi', '1').said).toEqual(['A'])
  })

  test('is offered if the line can show it, and answered by the chosen option', () => {
    for (const manner of ['button', 'list'] as const) {
      const run = new Run(flow, { manner })
      const [offer] = run.outputsOfKind('offer')
      expect(offer?.choices).toEqual({
        body: 'Escolha, Maria:',
        prefers: manner === 'list' ? 'list' : 'buttons',
        options: [
          { id: 'flow:m:1', title: 'Vendas' },
          { id: 'flow:m:2', title: 'Suporte técnico' },
        ],
      })
      expect(run.presses('flow:m:2', 'Suporte técnico').said).toEqual(['B'])
    }
  })

  test('is sent again after each wrong answer', () => {
    const run = new Run(flow)
    for (const tries of [1, 2, 3]) {
      expect(run.says('7').said).toEqual([
        'Não existe a opção 7. Escolha uma das opções abaixo.\n\nEscolha, Maria:\n\n[1] Vendas\n[2] Suporte técnico',
      ])
      expect(run.session.wait).toMatchObject({ kind: 'customer', tries, until: null })
      expect(run.outputsOfKind('say')[0]?.isAgain).toBe(true)
    }
    expect(run.says('').said).toHaveLength(1)
    expect(run.presses('queue:7', 'Nada').said).toHaveLength(1)
    expect(run.says('2').said).toEqual(['B'])
  })

  test('has the numbers of the graph, also with gaps', () => {
    const options = [
      { number: 2, value: 'Dois' },
      { number: 5, value: 'Cinco' },
    ]
    const lines = `m: menu ${JSON.stringify({ message: 'Qual?', arrayOption: options })}\na: message A\nm.5 > a`
    expect(new Run(lines).said).toEqual(['Qual?\n\n[2] Dois\n[5] Cinco'])
    expect(new Run(lines).says('5').said).toEqual(['A'])
    expect(new Run(lines).says('1').said).toHaveLength(1)
    expect(new Run(lines).says('2').last.end).toBe('finished')
  })

  test('without options is a text', () => {
    expect(new Run(`m: menu Oi.\n${ENDS}\nm > fim`).said).toEqual(['Oi.', 'Fim.'])
  })

  test('that cannot be delivered ends the flow for an attendant', () => {
    const run = new Run(flow).applyEvent({ kind: 'undelivered', nodeId: 'm' })
    expect(run.last.end).toBe('failed')
    const later = new Run(flow).says('1').applyEvent({ kind: 'undelivered', nodeId: 'm' })
    expect(later.last.end).not.toBe('failed')
  })
})

describe('a question', () => {
  test('stores the answer under its key, and several messages of one turn as one', () => {
    const run = new Run(
      `q: question nome = Nome?\nr: question outra = Outra?\n${ENDS}\nq > r > fim`,
    )
    expect(run.said).toEqual(['Nome?'])
    expect(run.says(' Maria ', 'Souza').said).toEqual(['Outra?'])
    expect(run.session.variables).toEqual({ nome: 'Maria\nSouza' })
    // The original product lost the first answer here, and stopped.
    expect(run.says('x').session.variables).toEqual({ nome: 'Maria\nSouza', outra: 'x' })
  })

  test('is repeated for an answer without text, or of another kind than expected', () => {
    const right = {
      number: ['12', '1.234,56', '-3'],
      email: ['a@b.co', 'maria.souza+x@loja.com.br'],
      cpf: ['529.982.247-25', '52998224725'],
      date: ['31/12/2026', '1-2-26', '29/02/2024', '2026-12-31', '29/02'],
    }
    const wrong = {
      number: ['doze', '1.2.3', ''],
      email: ['maria', 'a@b', 'a b@c.de'],
      cpf: ['529.982.247-26', '11111111111', '123'],
      phone: ['987', 'onze 9', '98765-4321', '11111111', '(11) 1234-5678'],
      date: ['31/02/2026', '29/02/2025', '32/1/2026', 'amanhã', '2026-13-01'],
    }
    for (const [expects, answers] of Object.entries(right))
      for (const answer of answers) {
        const data = { message: 'Qual?', answerKey: 'v', expects }
        const run = new Run(`q: question ${JSON.stringify(data)}`).says(
          'foto sem palavras?',
          answer,
        )
        expect(run.session.variables, answer).toEqual({ v: answer })
      }
    for (const [expects, answers] of Object.entries(wrong))
      for (const answer of answers) {
        const data = { message: 'Qual?', answerKey: 'v', expects }
        const run = new Run(`q: question ${JSON.stringify(data)}`).says(answer)
        const asked = [expect.stringMatching(/^.{20,}\n\nQual\?$/u)]
        expect([answer, run.said, run.session.variables]).toEqual([answer, asked, {}])
      }
  })

  test.each([brazilianNumber, mexicanNumber, argentineNumber])(
    'stores a telephone number as digits with country code, in any notation',
    (generate) => {
      const { country, number, written } = generate(seededRandom(54))
      const data = { message: 'Qual?', answerKey: 'v', expects: 'phone' }
      for (const answer of written) {
        const run = new Run(`q: question ${JSON.stringify(data)}`, { country }).says(answer)
        expect(numberVariants(number), answer).toContain(run.session.variables.v)
      }
    },
  )

  test('gives the reason in the company’s language', () => {
    const data = { message: 'Which?', answerKey: 'v', expects: 'date' }
    const lines = `q: question ${JSON.stringify(data)}`
    expect(new Run(lines, { language: 'en' }).says('tomorrow').said).toEqual([
      'This date is not valid. Please write it as 31/12/2026.\n\nWhich?',
    ])
    expect(new Run(lines, { language: 'es' }).says('mañana').said).toEqual([
      'Esta fecha no es válida. Escríbela como 31/12/2026.\n\nWhich?',
    ])
  })

  test('without an expected kind accepts a file by its caption, name or kind', () => {
    const storedAnswer = (medium: SaidMedium, text = '') =>
      new Run('q: question v = Foto?').applyEvent({ kind: 'said', said: [{ text, medium }] })
        .session.variables['v']
    expect(storedAnswer({ kind: 'image', words: '' })).toBe('imagem')
    expect(storedAnswer({ kind: 'image', words: 'A caixa' })).toBe('A caixa')
    expect(storedAnswer({ kind: 'file', words: 'nota.pdf' })).toBe('nota.pdf')
    expect(storedAnswer({ kind: 'image', words: '' }, 'Segue')).toBe('Segue')
  })

  test('ignores messages that were written before it was sent, unless the clocks differ much', () => {
    const lines = 'q: question v = Nome?'
    const asked = MORNING.getTime()
    const buildRun = () => new Run(lines)
    const saidAt = (text: string, at: number) => ({ kind: 'said', said: [{ text, at }] }) as const
    expect(buildRun().applyEvent(saidAt('tudo bem?', asked - 2000)).session.variables).toEqual({})
    expect(buildRun().applyEvent(saidAt('Ana', asked)).session.variables).toEqual({ v: 'Ana' })
    const slow = buildRun()
    slow.context = { ...slow.context, at: new Date(asked + 20_000) }
    expect(slow.applyEvent(saidAt('Ana', asked - 60_000)).session.variables).toEqual({ v: 'Ana' })
  })

  test('times out along its own exit, and restarts the time after a wrong answer', () => {
    const data = {
      message: 'CPF?',
      answerKey: 'cpf',
      expects: 'cpf',
      waitTime: 10,
      waitMessage: 'Até mais.',
    }
    const lines = `q: question ${JSON.stringify(data)}\na: message A\nn: message N\nq > a\nq.noResponse > n`
    const run = new Run(lines)
    expect(run.waits(9).last.outputs).toEqual([])
    const why = 'Este CPF não é válido. Confira os 11 números.'
    expect(run.says('x').said).toEqual([`${why}\n\nCPF?`])
    expect(run.waits(9).last.outputs).toEqual([])
    expect(run.waits(1).said).toEqual(['Até mais.', 'N'])
    expect(run.last.end).toBe('finished')
    expect(new Run(lines).says('529.982.247-25').said).toEqual(['A'])
  })

  test('of newer clients leaves by `response`', () => {
    const run = new Run('q: question v = V?\na: message A\nq.response > a')
    expect(run.says('x').said).toEqual(['A'])
  })
})

describe('a ticket node', () => {
  test('places in its queue, in both forms in which clients save it, and ends there', () => {
    for (const data of [{ data: { id: 7 } }, { id: 7, name: 'Vendas' }]) {
      const run = new Run(`t: ticket ${JSON.stringify(data)}`)
      expect(run.outputsOfKind('place')).toMatchObject([{ queueId: 7 }])
      expect(run.last.end).toBe('handedOver')
    }
  })

  test('continues if an edge leads on; without a queue its customer waits for any attendant', () => {
    const run = new Run(`t: ticket Vendas\n${ENDS}\nt > fim`)
    expect(run.said).toEqual(['Fim.'])
    expect(run.last.end).toBe('finished')
    const none = new Run('t: ticket {}')
    expect([none.outputsOfKind('place'), none.last.end]).toEqual([[], 'handedOver'])
  })
})

describe('action nodes', () => {
  test('add and remove tags', () => {
    expect(new Run('t: tag Cliente').outputsOfKind('tag')).toMatchObject([
      { tagIds: [3], isRemoved: false },
    ])
    const off = new Run('t: tag {"tagIds":[3,4],"isRemoved":true}')
    expect(off.outputsOfKind('tag')).toMatchObject([{ tagIds: [3, 4], isRemoved: true }])
  })

  test('store a text under a key', () => {
    const run = new Run('a: variable x = um\nb: variable y = {{x}} e {{x}}\na > b')
    expect(run.session.variables).toEqual({ x: 'um', y: 'um e um' })
  })

  test('hand over with the variables', () => {
    const run = new Run(
      'q: question nome = Nome?\nh: handover Vendas = Veio do site, {{nome}}\nq > h',
    )
    run.says('Ana')
    expect(run.outputsOfKind('note')).toMatchObject([{ text: 'Veio do site, Ana\n\nnome: Ana' }])
    expect(run.outputsOfKind('place')).toMatchObject([{ queueId: 7 }])
    expect(run.last.end).toBe('handedOver')
  })

  test('close, with a text', () => {
    const run = new Run('c: close Até logo, {{firstName}}.')
    expect(run.last.outputs.map(({ kind }) => kind)).toEqual(['say', 'close'])
    expect([run.said, run.last.end]).toEqual([['Até logo, Maria.'], 'finished'])
  })

  test('jump, and the other flow continues with the variables', () => {
    const run = new Run('v: variable x = um\nj: jump Outro\nv > j')
    expect(run.outputsOfKind('jump')).toMatchObject([{ flowId: 2 }])
    const other = parseFlow(['a: message {{x}}'])
    const beginning = { flowId: 2, versionId: 20, start: 'phrase', from: run.session } as const
    const next = startSession(other, beginning, run.context)
    expect(next.outputs).toMatchObject([{ text: 'um' }])
    // The count of nodes entered since the customer's last message continues.
    expect(next.session.unheard).toBe(5)
    expect(new Run('j: jump {}').last).toMatchObject({ end: 'failed' })
  })
})

describe('external programs', () => {
  const http =
    'h: http {"url":"https://loja.example"}\na: message {{pedido}}\nb: message B\nh > a\nh.b > b'

  test('receive all variables, and their results are stored', () => {
    const run = new Run(`v: variable cpf = 1\n${http}\nv > h`)
    const [ask] = run.outputsOfKind('ask')
    expect(ask?.request).toEqual({ kind: 'http', nodeId: 'h' })
    expect(ask?.variables).toMatchObject({ cpf: '1', firstName: 'Maria', number: '5511987654321' })
    expect(
      run.answersFromProgram({ kind: 'http', isGood: true, saved: { pedido: '42' } }).said,
    ).toEqual(['42'])
  })

  test('continue along the other exit after a bad or missing answer', () => {
    expect(
      new Run(http).answersFromProgram({ kind: 'http', isGood: false, saved: {} }).said,
    ).toEqual(['B'])
    expect(new Run(http).answersFromProgram({ kind: 'failed', code: 'timeout' }).said).toEqual([
      'B',
    ])
  })

  test('are ignored if they answer late or twice', () => {
    const run = new Run(http)
    const { session, token } = run
    expect(run.answersFromProgram({ kind: 'failed', code: 'x' }, 'other').session).toBe(session)
    run.answersFromProgram({ kind: 'http', isGood: true, saved: {} }, token)
    const after = run.session
    expect(run.answersFromProgram({ kind: 'http', isGood: true, saved: {} }, token).session).toBe(
      after,
    )
  })

  test('store values up to their limit', () => {
    const saved = {
      ...Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`k${at}`, 'x'])),
      a: 'y',
    }
    const run = new Run(http).answersFromProgram({
      kind: 'http',
      isGood: true,
      saved: { ...saved, k1: 'x'.repeat(9000) },
    })
    expect(Object.keys(run.session.variables)).toHaveLength(200)
    expect(run.session.variables['k1']).toHaveLength(4000)
  })
})

describe('a Typebot', () => {
  const typebotAnswer = (texts: string[], more: object = {}): ExternalAnswer => ({
    kind: 'typebot',
    messages: texts.map((text) => ({ kind: 'text', text, choices: [] })),
    talk: { sessionId: 's' },
    isOver: false,
    ...more,
  })
  const flow = `t: typebot {"name":"T","urlN8N":"https://t.example","typebotSlug":"s"}\n${ENDS}\nt > fim`

  test('starts the conversation, and continues until it ends', () => {
    const run = new Run(flow, {}, 'oi')
    expect(run.outputsOfKind('ask')[0]?.request).toEqual({
      kind: 'typebot',
      nodeId: 't',
      said: '',
      talk: {},
    })
    expect(run.answersFromProgram(typebotAnswer(['Olá', 'Nome?'])).said).toEqual(['Olá', 'Nome?'])
    expect(run.session.wait).toEqual({ kind: 'talk' })
    expect(run.says('Ana').outputsOfKind('ask')[0]?.request).toEqual({
      kind: 'typebot',
      nodeId: 't',
      said: 'Ana',
      talk: { sessionId: 's' },
    })
    expect(run.answersFromProgram(typebotAnswer(['Tchau'], { isOver: true })).said).toEqual([
      'Tchau',
      'Fim.',
    ])
  })

  test('receives the messages that arrived during its request', () => {
    const run = new Run(flow).answersFromProgram(typebotAnswer(['Nome?'])).says('Ana')
    const { token } = run
    expect(run.says('Souza').outputsOfKind('ask')).toEqual([])
    expect(run.says('Silva').token).toBe(token)
    run.answersFromProgram(typebotAnswer(['E?']))
    expect(run.outputsOfKind('ask')[0]?.request).toMatchObject({ said: 'Souza\nSilva' })
  })

  test('receives a long text uncut', () => {
    const word = `${'palavra '.repeat(1000)}fim`
    const run = new Run(flow).answersFromProgram(typebotAnswer(['Conte.'])).says(word)
    expect(run.outputsOfKind('ask')[0]?.request).toMatchObject({ said: word })
    run
      .says(word)
      .says('e mais')
      .answersFromProgram(typebotAnswer(['E?']))
    expect(run.outputsOfKind('ask')[0]?.request).toMatchObject({ said: `${word}\ne mais` })
  })

  test('offers its choices, as text or as options', () => {
    const choices = { messages: [{ kind: 'text', text: 'Qual?', choices: ['Um', 'Dois'] }] }
    expect(new Run(flow).answersFromProgram(typebotAnswer([], choices)).said).toEqual([
      'Qual?\n▶️ Um\n▶️ Dois',
    ])
    const pressed = new Run(flow, { manner: 'list' }).answersFromProgram(typebotAnswer([], choices))
    const [offer] = pressed.outputsOfKind('offer')
    expect(offer?.choices.options.map(({ title }) => title)).toEqual(['Um', 'Dois'])
    const [option] = offer?.choices.options ?? []
    expect(pressed.presses(option?.id ?? '', 'Um').outputsOfKind('ask')[0]?.request).toMatchObject({
      said: 'Um',
    })
  })

  test('closes, hands over and continues by its control messages', () => {
    const closed = new Run(flow).answersFromProgram(
      typebotAnswer(['Adeus'], { control: { closes: true } }),
    )
    expect([closed.outputsOfKind('close'), closed.last.end]).toMatchObject([
      [{ isFarewell: true }],
      'finished',
    ])
    const placed = new Run(flow).answersFromProgram(
      typebotAnswer([], { control: { queueId: 7, userId: 3 } }),
    )
    expect([placed.outputsOfKind('place'), placed.last.end]).toMatchObject([
      [{ queueId: 7, userId: 3 }],
      'handedOver',
    ])
    expect(
      new Run(flow).answersFromProgram(typebotAnswer([], { control: { stopBot: true } })).said,
    ).toEqual(['Fim.'])
  })

  test('that fails is skipped; without a following node an attendant is called', () => {
    expect(new Run(flow).answersFromProgram({ kind: 'failed', code: 'x' }).said).toEqual(['Fim.'])
    const alone = new Run('t: typebot {"urlN8N":"https://t.example"}')
    alone.answersFromProgram({ kind: 'failed', code: 'x' })
    expect([alone.outputsOfKind('alarm'), alone.last.end]).toMatchObject([
      [{ code: 'programFailed' }],
      'failed',
    ])
  })

  test('is skipped if the plan has none', () => {
    const plan = { useOpenAi: true, useIntegrations: false }
    expect(new Run(flow, { plan }).said).toEqual(['Fim.'])
  })
})

describe('an AI', () => {
  const openAiAnswer = (text: string, isHandOver = false): ExternalAnswer => ({
    kind: 'openai',
    text,
    isHandOver,
  })

  test('with a following node answers the customer’s message, and continues', () => {
    const run = new Run(`o: openai {"prompt":"P"}\n${ENDS}\no > fim`, {}, 'quanto custa?')
    expect(run.outputsOfKind('ask')[0]?.request).toMatchObject({
      kind: 'openai',
      said: 'quanto custa?',
    })
    expect(run.answersFromProgram(openAiAnswer('Dez.')).said).toEqual(['Dez.', 'Fim.'])
  })

  test('without one answers each message until an attendant takes over', () => {
    const run = new Run('o: openai {"prompt":"P"}', {}, 'oi').answersFromProgram(
      openAiAnswer('Olá.'),
    )
    expect([run.said, run.session.wait]).toEqual([['Olá.'], { kind: 'talk' }])
    for (const word of ['um', 'dois']) {
      expect(run.says(word).outputsOfKind('ask')[0]?.request).toMatchObject({ said: word })
      expect(run.answersFromProgram(openAiAnswer(`${word}!`)).said).toEqual([`${word}!`])
    }
    expect(
      run.says('quero uma pessoa').answersFromProgram(openAiAnswer('Um momento.', true)).last.end,
    ).toBe('handedOver')
  })

  test('waits for a message if there was none', () => {
    const run = new Run('o: openai {"prompt":"P"}')
    expect(run.session.wait).toEqual({ kind: 'talk' })
    expect(run.says('').outputsOfKind('ask')).toEqual([])
    expect(run.says('oi').outputsOfKind('ask')).toHaveLength(1)
  })

  describe('after another node receives the customer’s last message', () => {
    const programRequests = (run: Run) => run.outputsOfKind('ask').map(({ request }) => request)
    const ai = 'o: openai {"prompt":"P"}'

    test('that was sent to a Typebot', () => {
      const run = new Run(`t: typebot {"urlN8N":"https://t.example"}\n${ai}\nt > o`, {}, 'oi')
      const talk = { sessionId: 's' }
      run.answersFromProgram({ kind: 'typebot', messages: [], talk, isOver: false })
      run.says('Ana').says('de Santos')
      run.answersFromProgram({ kind: 'typebot', messages: [], talk, isOver: false })
      run.answersFromProgram({ kind: 'typebot', messages: [], talk, isOver: true })
      expect(programRequests(run)).toEqual([{ kind: 'openai', nodeId: 'o', said: 'de Santos' }])
    })

    test('that arrived during an HTTP request or a wait', () => {
      const http = new Run(`h: http {"url":"https://a.example"}\n${ai}\nh > o\nh.b > o`, {}, 'oi')
      http.says('pedido 5').answersFromProgram({ kind: 'http', isGood: true, saved: {} })
      expect(programRequests(http)).toMatchObject([{ kind: 'openai', said: 'pedido 5' }])
      const clock = new Run(`i: wait 10 minutes\n${ai}\ni > o`, {}, 'oi')
      clock.says('ainda aí?').waits(10)
      expect(programRequests(clock)).toMatchObject([{ kind: 'openai', said: 'ainda aí?' }])
    })

    test('that is a sound, without the former message', () => {
      const run = new Run(`h: http {"url":"https://a.example"}\n${ai}\nh > o`, {}, 'oi')
      run.applyEvent({ kind: 'said', said: [{ text: '', isSound: true }] })
      run.answersFromProgram({ kind: 'http', isGood: true, saved: {} })
      expect(programRequests(run)).toMatchObject([{ kind: 'openai', said: '' }])
    })

    test('that chose a menu option, by its title and not by its number', () => {
      const menu = `m: menu Assunto? | Boletos de {{firstName}} | Outro\n${ai}\nm.1 > o`
      expect(programRequests(new Run(menu).says('1'))).toMatchObject([{ said: 'Boletos de Maria' }])
      const pressed = new Run(menu, { manner: 'list' })
      expect(programRequests(pressed.presses('flow:m:1', 'Boletos de Maria'))).toMatchObject([
        { said: 'Boletos de Maria' },
      ])
    })
  })

  test('with voice answers sends a sound, and writes the links after it', () => {
    const sound = { url: 'file:1/voice.ogg', says: 'Está no site.' }
    const spokenAnswer = (links: string): ExternalAnswer => ({
      kind: 'openai',
      text: `Está no site: ${links}`,
      isHandOver: false,
      sound: { ...sound, links },
    })
    const run = new Run('o: openai {"prompt":"P"}', {}, 'oi').answersFromProgram(
      spokenAnswer('https://a.example'),
    )
    expect(run.outputsOfKind('media')).toMatchObject([{ ...sound, media: 'audio', isVoice: true }])
    expect(run.said).toEqual(['https://a.example'])
    run.says('de novo').answersFromProgram(spokenAnswer(''))
    expect([run.outputsOfKind('media').length, run.said]).toEqual([1, []])
  })

  test('receives a sound too, but no picture', () => {
    const run = new Run('o: openai {"prompt":"P"}')
    run.applyEvent({ kind: 'said', said: [{ text: '' }] })
    expect(run.outputsOfKind('ask')).toEqual([])
    run.applyEvent({ kind: 'said', said: [{ text: '', isSound: true }] })
    expect(run.outputsOfKind('ask')[0]?.request).toMatchObject({ kind: 'openai', said: '' })
    const said = [{ text: '', isSound: true }] as const
    const beginning = { flowId: 1, versionId: 1, start: 'noPhrase', said } as const
    const graph = parseFlow(['o: openai {"prompt":"P"}'])
    expect(startSession(graph, beginning, contextOf()).outputs).toMatchObject([{ kind: 'ask' }])
  })

  test('that fails calls an attendant, and is skipped if the plan has none', () => {
    const run = new Run('o: openai {"prompt":"P"}', {}, 'oi').answersFromProgram({
      kind: 'failed',
      code: 'x',
    })
    expect(run.last.end).toBe('failed')
    const plan = { useOpenAi: false, useIntegrations: true }
    expect(new Run(`o: openai {}\n${ENDS}\no > fim`, { plan }).said).toEqual(['Fim.'])
  })
})

describe('any graph', () => {
  test('with a circle ends with an alarm, and the customer waits for an attendant', () => {
    const run = new Run('a: message A\nb: message B\na > b > a')
    expect(run.last.end).toBe('failed')
    expect(run.outputsOfKind('alarm')).toMatchObject([{ code: 'circle' }])
    expect(run.said.length).toBeLessThan(200)
    expect(run.outputsOfKind('say').filter(({ isAgain }) => !isAgain)).toHaveLength(2)
  })

  test('with a circle through a menu continues with each message', () => {
    const run = new Run('m: menu Qual? | De novo\na: message A\nm.1 > a > m')
    for (let round = 0; round < 250; round++) expect(run.says('1').said[0]).toBe('A')
    expect(run.session.path).toHaveLength(500)
  })

  test('with an unknown node skips it, and an edge to a missing node ends it', () => {
    const run = new Run('x: teleport {"a":1}\na: message A\nx > a > gone')
    expect([run.said, run.last.end]).toEqual([['A'], 'finished'])
    expect(run.last.passed).toEqual([
      { nodeId: '1', exit: 'a' },
      { nodeId: 'x', exit: 'a' },
      { nodeId: 'a', exit: null },
    ])
  })

  test('without a start begins at its first node; without nodes it ends', () => {
    const graph = parseFlow(['a: message A'])
    const beginning = { flowId: 1, versionId: 1, start: 'phrase' } as const
    const { outputs } = startSession(
      { ...graph, nodes: graph.nodes.slice(1) },
      beginning,
      contextOf(),
    )
    expect(outputs).toMatchObject([{ text: 'A' }])
    const empty = startSession({ nodes: [], connections: [] }, beginning, contextOf())
    expect([empty.outputs, empty.end]).toEqual([[], 'finished'])
  })

  test('lets an administrator move a customer to any node', () => {
    const run = new Run(`q: question v = V?\n${ENDS}`).applyEvent({ kind: 'moved', nodeId: 'fim' })
    expect([run.said, run.last.end]).toEqual([['Fim.'], 'finished'])
  })
})
