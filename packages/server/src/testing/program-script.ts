// What a program outside answers in a conversation, in the lines below what the customer says: it is asked once for each
// answer that stands there, and no more often.
//
//   > Tem bolo de cenoura?
//   % Temos.
//   %? Tem bolo de cenoura?
//   < Temos.
//
// `%` answers in words, whichever program it is, and `%?` below it names words that it was asked with. `%+` is
// one message more of the same answer, `%=` one with choices (Qual bolo? | Cenoura | Fubá), `%.` the last of its
// conversation, `%!` calls a function (hand_over {"summary":"Quer trocar"}), `%*` is anything else that a program does: a
// status (401), json and a body as it stands, page, hang-up, silence, flood, drip (an answer without an end, a byte now and
// then), slow and words that come in pieces. `%~` holds its words back until `%>`, which is a step of its own. In all of them
// "queue:Vendas" and "user:admin" stand for numbers.

/** What a program does beside answering as it should. */
const misdeeds = ['page', 'hang-up', 'silence', 'flood', 'drip'] as const
export type Misdeed = (typeof misdeeds)[number]

export interface ScriptedReply {
  readonly messages: string[]
  choices: readonly string[]
  /** What a model calls, with its arguments as JSON. */
  readonly calls: Array<{ name: string; given: string }>
  /** Its conversation ends with it. */
  isLast: boolean
  isHeld: boolean
  isSlow: boolean
  /** In place of words. */
  instead?: { status: number } | { json: string } | { misdeed: Misdeed }
  /** What it was asked with. */
  readonly asked: string[]
}

/** What a line says of the answers of a step. @throws where it says nothing that is known */
export function addReply(replies: ScriptedReply[], mark: string, text: string): void {
  const last = replies.at(-1)
  switch (mark) {
    case '%':
      return void begin(replies).messages.push(text)
    case '%~':
      return void Object.assign(begin(replies), { isHeld: true }).messages.push(text)
    case '%+':
      if (!last) throw new Error('it goes on with nothing')
      return void last.messages.push(text)
    case '%.':
      return void Object.assign(begin(replies), { isLast: true }).messages.push(text)
    case '%=': {
      const [message = '', ...choices] = text.split(' | ')
      return void Object.assign(begin(replies), { choices }).messages.push(message)
    }
    case '%!': {
      const [name = '', ...given] = text.split(' ')
      return void begin(replies).calls.push({ name, given: given.join(' ') || '{}' })
    }
    case '%*':
      return misbehaves(begin(replies), text)
    case '%?':
      if (!last) throw new Error('nothing is answered to it')
      return void last.asked.push(text)
    default:
      throw new Error(`no program does ${mark}`)
  }
}

function begin(replies: ScriptedReply[]): ScriptedReply {
  const reply = {
    messages: [],
    choices: [],
    calls: [],
    isLast: false,
    isHeld: false,
    isSlow: false,
    asked: [],
  }
  replies.push(reply)
  return reply
}

function misbehaves(reply: ScriptedReply, text: string): void {
  const [kind = '', ...rest] = text.split(' ')
  const words = rest.join(' ')
  const misdeed = misdeeds.find((known) => known === kind)
  if (misdeed) reply.instead = { misdeed }
  else if (/^\d{3}$/.test(kind)) reply.instead = { status: Number(kind) }
  else if (kind === 'json') reply.instead = { json: words }
  else if (kind === 'slow') Object.assign(reply, { isSlow: true }).messages.push(words)
  else throw new Error(`no program does ${text}`)
}
