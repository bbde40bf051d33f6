import type { ServerResponse } from 'node:http'
import { functionCallAnswer, textAnswer } from './ai-replies.ts'
import type { Misdeed, ScriptedReply } from './scripted-replies.ts'
import {
  type ReceivedRequest,
  drippingReply,
  floodingReply,
  hangUp,
  keepWaiting,
  type ProgramReply,
  type ExternalProgram,
} from './external-program.ts'

// Serves the answers of scripted-replies.ts to many conversations, each at its own address of one program on this
// machine. The path selects the kind: an AI, a Typebot, a Dialogflow agent or a webhook.

export interface ScriptedProgram {
  /** Its address. */
  readonly address: string
  /** The Google project id that identifies it in requests for Dialogflow. */
  readonly project: string
  /** Ids by placeholder, such as `queue:Vendas`. */
  readonly numbers: Map<string, number>
  /** Requests without an answer, or without the expected words. */
  readonly faults: readonly string[]
  /** Removes answers that a failed conversation left. */
  reset(): void
  /** Adds expected answers. */
  addReplies(replies: readonly ScriptedReply[]): void
  /** Count of answers that were not requested yet. */
  readonly waiting: number
  /** Count of held answers. */
  readonly held: number
  /** Releases the held answers. */
  releaseHeld(): void
}

export interface ScriptedPrograms {
  /** Creates one more address on the program. */
  make: () => ScriptedProgram
  /** True if the next answer at the address never ends. */
  isEndless: (address: string) => boolean
}

export function serveScriptedPrograms(program: ExternalProgram): ScriptedPrograms {
  const made = new Map<string, Place>()
  const findProgramAt = (address: string) => {
    const [, project = ''] = /\/(talk-\d+)(?=\/|$)/.exec(address) ?? []
    return made.get(project)
  }
  program.replies.set('*', (asked, reply) => {
    const place = findProgramAt(asked.path)
    if (place) place.answerRequest(asked, reply)
    else reply.writeHead(404).end()
  })
  return {
    make: () => {
      const project = `talk-${made.size + 1}`
      const place = new Place(`${program.origin}/${project}`, project)
      made.set(project, place)
      return place
    },
    isEndless: (address) => findProgramAt(address)?.isEndless ?? false,
  }
}

class Place implements ScriptedProgram {
  readonly address: string
  readonly project: string
  readonly numbers = new Map<string, number>()
  faults: string[] = []
  readonly #replies: ScriptedReply[] = []
  readonly #held: Array<() => void> = []

  constructor(address: string, project: string) {
    this.address = address
    this.project = project
  }

  reset(): void {
    this.releaseHeld()
    this.#replies.length = 0
    this.faults = []
  }

  get waiting(): number {
    return this.#replies.length
  }

  get held(): number {
    return this.#held.length
  }

  get isEndless(): boolean {
    const [next] = this.#replies
    const { instead } = next ?? {}
    return instead !== undefined && 'misdeed' in instead && ENDLESS.has(instead.misdeed)
  }

  addReplies(replies: readonly ScriptedReply[]): void {
    this.#replies.push(...replies)
  }

  releaseHeld(): void {
    for (const answer of this.#held.splice(0)) answer()
  }

  answerRequest(asked: ReceivedRequest, reply: ServerResponse): void {
    const given = this.#replies.shift()
    if (!given) {
      this.faults.push(`a request without an answer: ${asked.body}`)
      reply.writeHead(418).end()
      return
    }
    const unheard = given.asked.filter((words) => !asked.body.includes(words))
    this.faults.push(...unheard.map((words) => `not asked with ${words}: ${asked.body}`))
    const answer = () => sendReply(this.#replyOf(asked, given), asked, reply)
    if (given.isHeld) this.#held.push(answer)
    else answer()
  }

  #replyOf({ path }: ReceivedRequest, given: ScriptedReply): ProgramReply {
    const { instead } = given
    if (!instead) return wordsReply(path, this.#withIds(given), this.project)
    if ('status' in instead) return { status: instead.status, body: '' }
    if ('misdeed' in instead) return misdeeds[instead.misdeed]
    return { body: JSON.parse(this.#replaceNames(instead.json)) as unknown }
  }

  #withIds(given: ScriptedReply): ScriptedReply {
    return { ...given, messages: given.messages.map((text) => this.#replaceNames(text)) }
  }

  #replaceNames(text: string): string {
    return text.replaceAll(/"((?:queue|user):[^"]+)"/g, (_, name: string) => {
      const number = this.numbers.get(name)
      if (number === undefined) throw new Error(`there is no ${name}`)
      return String(number)
    })
  }
}

const ENDLESS: ReadonlySet<Misdeed> = new Set(['silence', 'drip'])

const misdeeds: Readonly<Record<Misdeed, ProgramReply>> = {
  page: { body: '<html><body>Bem-vinda ao servidor.</body></html>' },
  'hang-up': hangUp,
  silence: keepWaiting,
  flood: floodingReply,
  drip: drippingReply,
}

function sendReply(given: ProgramReply, asked: ReceivedRequest, reply: ServerResponse): void {
  if (typeof given === 'function') return void given(asked, reply)
  const { status = 200, body = '' } = given
  const isText = typeof body === 'string'
  reply.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json' })
  reply.end(isText ? body : JSON.stringify(body))
}

function wordsReply(path: string, given: ScriptedReply, project: string): ProgramReply {
  const answer = answerBodyOf(path, given, project)
  return given.isSlow ? replyInPieces(JSON.stringify(answer)) : { body: answer }
}

type Call = [name: string, given: object]

function answerBodyOf(
  path: string,
  { messages, choices, calls, isLast }: ScriptedReply,
  project: string,
): unknown {
  if (path.endsWith('/chat/completions')) {
    if (calls.length === 0) return bodyOf(textAnswer(messages.join('\n')))
    return bodyOf(
      functionCallAnswer(...calls.map(({ name, given }): Call => [name, JSON.parse(given)])),
    )
  }
  if (path.endsWith('Chat')) return typebotWords({ messages, choices, isLast, project })
  if (path.endsWith(':detectIntent')) {
    const fulfillmentMessages = messages.map((text) => ({ text: { text: [text] } }))
    const diagnosticInfo = isLast ? { end_conversation: true } : undefined
    return { queryResult: { fulfillmentMessages, diagnosticInfo } }
  }
  return { messages, ...(isLast && { close: true }) }
}

function bodyOf(reply: ProgramReply): unknown {
  return typeof reply === 'function' ? undefined : reply.body
}

function typebotWords({
  messages,
  choices,
  isLast,
  project,
}: Pick<ScriptedReply, 'messages' | 'choices' | 'isLast'> & { project: string }) {
  const items = choices.map((content, at) => ({ id: `item-${at}`, content }))
  const input = choices.length > 0 ? { type: 'choice input', items } : { type: 'text input' }
  return { sessionId: project, messages: messages.map(richText), ...(!isLast && { input }) }
}

/** A text in Typebot's format. */
export function richText(text: string) {
  const content = { type: 'richText', richText: [{ type: 'p', children: [{ text }] }] }
  return { type: 'text', content }
}

const PIECES = 8
const PIECE_MS = 60

/** Sends the text in pieces with pauses. */
function replyInPieces(text: string): ProgramReply {
  return (_asked, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' })
    const size = Math.ceil(text.length / PIECES)
    let sent = 0
    const beat = setInterval(() => {
      reply.write(text.slice(sent, sent + size))
      sent += size
      if (sent < text.length) return
      clearInterval(beat)
      reply.end()
    }, PIECE_MS)
    reply.once('close', () => clearInterval(beat))
  }
}
