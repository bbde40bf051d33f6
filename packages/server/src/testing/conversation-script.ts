import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addReply, type ScriptedReply } from './program-script.ts'

// Conversations as text files: what is set up, what the customer says, what is answered by itself, how the clock moves,
// and what people do meanwhile.
//
//   == Two queues: the menu, and a choice
//   line.greetingMessage = Olá!
//   queue Vendas = Vendas, às ordens.
//   queue Suporte
//     1 Boleto = Segue o boleto.
//     1.1 Segunda via = Enviamos em minutos.
//   ---
//   > Oi
//   < Olá!
//   |
//   | *[ 1 ]* - Vendas
//   | *[ 2 ]* - Suporte
//   > 1
//   < Vendas, às ordens.
//   ? queue=Vendas status=pending
//
// Flows stand below `flow Name`, as flow-notation.ts has them, behind all queues: `foto.png` is a picture that is there,
// `{outside}` the address of a program, a file by any other name is gone. `phrase palavra = Name` sets one going, as do
// line.flowIdWelcome, line.flowIdNotPhrase, line.flow (of its integration) and `flow = Name` of a queue. `like before` is the set-up of the script above,
// to which more may be said.
//
// Behind them a prompt or an integration stands below `prompt Name`, `typebot Name`, `dialogflow Name`, `n8n Name` or `webhook Name`, with
// its fields where they are not as usual (`queue = Vendas` of a prompt: else the first one). It answers where
// line.prompt, line.integration, or `prompt = Name` and `integration = Name` of a queue name it. `{outside}` in them is the address of that program. `article Title = text`
// is a published article. What such a program answers stands in lines that begin with `%`: see program-script.ts.
//
// Set-up: line.*, setting.*, contact.disableBot, company.hours (spans by commas), company.holiday (days from the first),
// company.timeZone, company.language, `manner cloud`, `clock 20:00` (10:00 when absent), queues with greeting, `hours`,
// `closed`, `order`, `elsewhere = yes` (the line does not offer it) and entries. Steps: `>` says (`>+` in the same turn, `>!` presses what was offered by that title, or id
// | title, `>*` sends something else than plain words: see `kinds`, `>^` and `>^*` before the customer could read what was
// said last), `<` is said by itself as a text, `<=` with something to
// press, `<*` a file of that kind, `{pix}` a code to pay by, `x 3` repeats the last step so many times more, `~ 5m` the clock moves, `@` a person acts, `?` how the ticket
// stands. After each step all answers are named: none means none.

/** Of a prompt, or the type of an integration. */
const botKinds = ['prompt', 'typebot', 'dialogflow', 'n8n', 'webhook'] as const

export interface ScriptedBot {
  readonly kind: (typeof botKinds)[number]
  readonly name: string
  readonly fields: Record<string, string>
}

export interface ScriptedQueue {
  readonly name: string
  greeting: string
  hours: string
  closed: string
  /** Its place among the queues; empty: as it stands in the script. */
  order: string
  /** Of its integration. */
  flow: string
  prompt: string
  integration: string
  /** Empty: of the line; else it is offered nowhere. */
  elsewhere: string
  readonly options: Array<{ path: string; title: string; message: string }>
}

/** What may be sent beside plain words: of a group, written long ago, or before the line was paired, they are words too. */
const kinds = ['call', 'picture', 'location', 'group', 'late', 'history'] as const
type Kind = (typeof kinds)[number]

export interface Spoken {
  readonly text: string
  /** Before its customer could read what was said last; else they have. */
  readonly isHasty?: true
  /** Undefined: plain words. Words of a picture stand below it. */
  readonly kind?: Kind
  /** Pressed, by this title; where it has an id, that of no menu of ours. */
  readonly choice?: { id?: string; title: string }
}

export type Step =
  | { readonly kind: 'says'; readonly said: Spoken[] }
  | { readonly kind: 'moves'; readonly ms: number }
  | { readonly kind: 'acts'; readonly act: string; readonly words: string }
  /** What a program held back it answers now. */
  | { readonly kind: 'answers' }
  | { readonly kind: 'stands'; readonly facts: Readonly<Record<string, string>> }

export interface ScriptedStep {
  readonly step: Step
  readonly line: number
  /** What is answered by itself after it, in its order. */
  readonly answers: Answer[]
  /** What a program outside answers meanwhile. */
  readonly replies: ScriptedReply[]
}

export interface Answer {
  text: string
  isOffered: boolean
  /** Of a file. */
  medium?: string
}

export interface ScriptedFlow {
  readonly name: string
  readonly lines: string[]
}

export interface Script {
  readonly title: string
  readonly file: string
  readonly given: Record<string, string>
  readonly queues: ScriptedQueue[]
  readonly flows: ScriptedFlow[]
  readonly bots: ScriptedBot[]
  readonly steps: ScriptedStep[]
}

const UNITS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

export function readScripts(folder: string): Script[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .flatMap((name) => scriptsIn(name, readFileSync(join(folder, name), 'utf8')))
}

function scriptsIn(file: string, text: string): Script[] {
  const scripts: Script[] = []
  let isSettingUp = true
  for (const [index, line] of text.split('\n').entries()) {
    const at = `${file}:${index + 1}`
    if (line.startsWith('== ')) {
      scripts.push({
        title: line.slice(3).trim(),
        file,
        given: {},
        queues: [],
        flows: [],
        bots: [],
        steps: [],
      })
      isSettingUp = true
      continue
    }
    const script = scripts.at(-1)
    if (!script || line.startsWith('#') || (isSettingUp && line.trim() === '')) continue
    if (line.trim() === '---') isSettingUp = false
    else if (isSettingUp && line === 'like before') setUpLike(script, scripts.at(-2))
    else if (isSettingUp) setUp(script, line, at)
    else if (line.trim() !== '') addStep(script, line, index + 1, at)
  }
  return scripts
}

function setUpLike({ given, queues, flows, bots }: Script, before: Script | undefined): void {
  Object.assign(given, before?.given)
  queues.push(...(before?.queues ?? []))
  flows.push(...(before?.flows ?? []))
  bots.push(...(before?.bots ?? []))
}

function setUp(script: Script, line: string, at: string): void {
  const { queues, flows, bots, given } = script
  const [name = '', ...rest] = line.trim().split(' = ')
  const value = rest.join(' = ').replaceAll('\\n', '\n')
  const [first, ...named] = line.split(' ')
  const kind = botKinds.find((one) => one === first)
  if (kind) return void bots.push({ kind, name: named.join(' '), fields: {} })
  if (line.startsWith('flow ')) return void flows.push({ name: line.slice(5), lines: [] })
  if (line.startsWith(' ')) return setUpLast(script, line, { name, value, at })
  if (line.startsWith('queue ')) {
    const options: ScriptedQueue['options'] = []
    queues.push({ name: name.slice(6), greeting: value, ...plainQueue, options })
    return
  }
  const [key = '', plain = ''] = rest.length > 0 ? [name, value] : line.trim().split(' ')
  given[key] = plain
}

/** An indented line is of what stands last above it: queues, then flows, then prompts and integrations. */
function setUpLast(
  { queues, flows, bots }: Script,
  line: string,
  { name, value, at }: Record<'name' | 'value' | 'at', string>,
): void {
  const [queue, flow, bot] = [queues.at(-1), flows.at(-1), bots.at(-1)]
  if (bot) return void (bot.fields[name] = value)
  if (flow) return void flow.lines.push(line)
  if (queue && isOfQueue(name)) return void (queue[name] = value)
  const [, path, title] = /^([\d.]+) (.+)$/.exec(name) ?? []
  if (!queue || path === undefined || title === undefined) throw new Error(`${at}: ${line}`)
  queue.options.push({ path, title, message: value })
}

/** What more may be said of a queue than its greeting and its entries. */
export const plainQueue = {
  hours: '',
  closed: '',
  order: '',
  flow: '',
  prompt: '',
  integration: '',
  elsewhere: '',
}

function isOfQueue(name: string): name is keyof typeof plainQueue {
  return Object.hasOwn(plainQueue, name)
}

function addStep(script: Script, line: string, number: number, at: string): void {
  const [mark = '', ...words] = line.split(' ')
  const text = words.join(' ')
  const last = script.steps.at(-1)
  const add = (step: Step) => script.steps.push({ step, line: number, answers: [], replies: [] })
  switch (mark) {
    case '>':
    case '>!':
    case '>*':
      return void add({ kind: 'says', said: [spoken(mark, text, at)] })
    case '>^':
    case '>^*': {
      const hasty = spoken(mark.replace('^', ''), text, at)
      return void add({ kind: 'says', said: [{ ...hasty, isHasty: true }] })
    }
    case 'x':
      if (!last) throw new Error(`${at}: there is nothing to repeat`)
      return void script.steps.push(...Array.from({ length: Number(text) }, () => last))
    case '>+':
      if (last?.step.kind !== 'says') throw new Error(`${at}: nothing is said before it`)
      return void last.step.said.push(spoken('>', text, at))
    case '<':
    case '<=':
      return void last?.answers.push({ text, isOffered: mark === '<=' })
    case '<*':
      return void last?.answers.push({ text: '', isOffered: false, medium: text })
    case '|': {
      const answer = last?.answers.at(-1)
      if (!answer) throw new Error(`${at}: it goes on with nothing`)
      answer.text += `\n${text}`
      return
    }
    case '~': {
      const [, count = '', unit = ''] = /^(\d+)([smhd])$/.exec(text) ?? []
      if (!(unit in UNITS)) throw new Error(`${at}: ${line}`)
      return void add({ kind: 'moves', ms: Number(count) * UNITS[unit as keyof typeof UNITS] })
    }
    case '@': {
      const [act = '', ...more] = words
      return void add({ kind: 'acts', act, words: more.join(' ') })
    }
    case '?': {
      const facts = Object.fromEntries(words.map((fact) => fact.split('=') as [string, string]))
      return void add({ kind: 'stands', facts })
    }
    case '%>':
      return void add({ kind: 'answers' })
    default:
      if (!mark.startsWith('%') || !last) throw new Error(`${at}: ${line}`)
      addReply(last.replies, mark, text)
  }
}

function spoken(mark: string, text: string, at: string): Spoken {
  if (mark === '>*') {
    const [name, ...words] = text.split(' ')
    const kind = kinds.find((known) => known === name)
    if (!kind) throw new Error(`${at}: nobody sends ${text}`)
    return { text: words.join(' '), kind }
  }
  if (mark !== '>!') return { text }
  const [id = '', title] = text.split(' | ')
  return { text: title ?? id, choice: title === undefined ? { title: id } : { id, title } }
}
