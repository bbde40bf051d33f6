import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addScriptedReply, type ScriptedReply } from './scripted-replies.ts'

// Conversations as text files: the set-up, the customer's messages, the automatic answers, clock moves and actions of
// users.
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
// Flows: `flow Name` after all queues, with the lines of flow-notation.ts below it. `foto.png` is an existing picture,
// any other file is missing, `{outside}` is the address of a program. A flow is started by `phrase palavra = Name`,
// line.flowIdWelcome, line.flowIdNotPhrase, line.flow (of the line's integration) or `flow = Name` of a queue. `like
// before` repeats the set-up of the script above, which further lines may extend.
//
// Prompts and integrations: `prompt Name`, `typebot Name`, `dialogflow Name`, `n8n Name` or `webhook Name` after the
// flows, with fields that differ from the defaults below (`queue = Vendas` of a prompt; the default is the first
// queue). They answer where line.prompt, line.integration, or `prompt = Name` and `integration = Name` of a queue name
// them. `{outside}` in them is the address of their program. `article Title = text` is a published article. Lines with
// `%` are the program's answers: see scripted-replies.ts.
//
// Set-up: line.*, setting.*, contact.disableBot, company.hours (spans separated by commas), company.holiday (days from
// the first day), company.timeZone, company.language, `manner cloud`, `clock 20:00` (default 10:00), queues with
// greeting, `hours`, `closed`, `order`, `elsewhere = yes` (not offered by the line) and entries.
//
// Steps: `>` the customer writes (`>+` in the same turn; `>!` presses an offered choice, by title or id | title; `>*`
// sends another kind, see `kinds`; `>^` and `>^*` before the customer could read the last answer). `<` is an automatic
// text, `<=` a text with choices, `<*` a file of that kind, `{pix}` a Pix code. `x 3` repeats the last step three more
// times, `~ 5m` moves the clock, `@` a user acts, `?` states facts of the ticket. Each step is followed by all of its
// answers; none listed means none expected.

/** `prompt`, or the type of an integration. */
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
  /** Its place among the queues; empty for the script's order. */
  order: string
  /** The flow of its integration. */
  flow: string
  prompt: string
  integration: string
  /** Empty if the line offers the queue; set if no line does. */
  elsewhere: string
  readonly options: Array<{ path: string; title: string; message: string }>
}

/**
 * Kinds of messages other than plain words. A group message, a late one and one from before the pairing are words too.
 */
const kinds = ['call', 'picture', 'location', 'group', 'late', 'history'] as const
type Kind = (typeof kinds)[number]

export interface Spoken {
  readonly text: string
  /** Set if the customer wrote before they could read the last answer. */
  readonly isHasty?: true
  /** Undefined for plain words. A picture's caption follows it. */
  readonly kind?: Kind
  /** A pressed choice, by its title. An explicit id belongs to no menu of the product. */
  readonly choice?: { id?: string; title: string }
}

export type Step =
  | { readonly kind: 'says'; readonly said: Spoken[] }
  | { readonly kind: 'moves'; readonly ms: number }
  | { readonly kind: 'acts'; readonly act: string; readonly words: string }
  /** Releases the answers that a program held back. */
  | { readonly kind: 'answers' }
  | { readonly kind: 'stands'; readonly facts: Readonly<Record<string, string>> }

export interface ScriptedStep {
  readonly step: Step
  readonly line: number
  /** Automatic answers after the step, in order. */
  readonly answers: Answer[]
  /** Answers of an external program during the step. */
  readonly replies: ScriptedReply[]
}

export interface Answer {
  text: string
  isOffered: boolean
  /** Kind of the file, if the answer is one. */
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
    else if (isSettingUp && line === 'like before') copySetUp(script, scripts.at(-2))
    else if (isSettingUp) parseSetUpLine(script, line, at)
    else if (line.trim() !== '') addStep(script, line, index + 1, at)
  }
  return scripts
}

function copySetUp({ given, queues, flows, bots }: Script, before: Script | undefined): void {
  Object.assign(given, before?.given)
  queues.push(...(before?.queues ?? []))
  flows.push(...(before?.flows ?? []))
  bots.push(...(before?.bots ?? []))
}

function parseSetUpLine(script: Script, line: string, at: string): void {
  const { queues, flows, bots, given } = script
  const [name = '', ...rest] = line.trim().split(' = ')
  const value = rest.join(' = ').replaceAll('\\n', '\n')
  const [first, ...named] = line.split(' ')
  const kind = botKinds.find((one) => one === first)
  if (kind) return void bots.push({ kind, name: named.join(' '), fields: {} })
  if (line.startsWith('flow ')) return void flows.push({ name: line.slice(5), lines: [] })
  if (line.startsWith(' ')) return addToLastEntry(script, line, { name, value, at })
  if (line.startsWith('queue ')) {
    const options: ScriptedQueue['options'] = []
    queues.push({ name: name.slice(6), greeting: value, ...plainQueue, options })
    return
  }
  const [key = '', plain = ''] = rest.length > 0 ? [name, value] : line.trim().split(' ')
  given[key] = plain
}

/** An indented line belongs to the last entry above it: a queue, a flow, or a prompt or integration. */
function addToLastEntry(
  { queues, flows, bots }: Script,
  line: string,
  { name, value, at }: Record<'name' | 'value' | 'at', string>,
): void {
  const [queue, flow, bot] = [queues.at(-1), flows.at(-1), bots.at(-1)]
  if (bot) return void (bot.fields[name] = value)
  if (flow) return void flow.lines.push(line)
  if (queue && isQueueField(name)) return void (queue[name] = value)
  const [, path, title] = /^([\d.]+) (.+)$/.exec(name) ?? []
  if (!queue || path === undefined || title === undefined) throw new Error(`${at}: ${line}`)
  queue.options.push({ path, title, message: value })
}

/** Default fields of a queue, besides greeting and entries. */
export const plainQueue = {
  hours: '',
  closed: '',
  order: '',
  flow: '',
  prompt: '',
  integration: '',
  elsewhere: '',
}

function isQueueField(name: string): name is keyof typeof plainQueue {
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
      return void add({ kind: 'says', said: [parseSpoken(mark, text, at)] })
    case '>^':
    case '>^*': {
      const hasty = parseSpoken(mark.replace('^', ''), text, at)
      return void add({ kind: 'says', said: [{ ...hasty, isHasty: true }] })
    }
    case 'x':
      if (!last) throw new Error(`${at}: no earlier line to repeat`)
      return void script.steps.push(...Array.from({ length: Number(text) }, () => last))
    case '>+':
      if (last?.step.kind !== 'says') throw new Error(`${at}: no message precedes it`)
      return void last.step.said.push(parseSpoken('>', text, at))
    case '<':
    case '<=':
      return void last?.answers.push({ text, isOffered: mark === '<=' })
    case '<*':
      return void last?.answers.push({ text: '', isOffered: false, medium: text })
    case '|': {
      const answer = last?.answers.at(-1)
      if (!answer) throw new Error(`${at}: it continues no earlier line`)
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
      addScriptedReply(last.replies, mark, text)
  }
}

function parseSpoken(mark: string, text: string, at: string): Spoken {
  if (mark === '>*') {
    const [name, ...words] = text.split(' ')
    const kind = kinds.find((known) => known === name)
    if (!kind) throw new Error(`${at}: unknown message ${text}`)
    return { text: words.join(' '), kind }
  }
  if (mark !== '>!') return { text }
  const [id = '', title] = text.split(' | ')
  return { text: title ?? id, choice: title === undefined ? { title: id } : { id, title } }
}
