// Answers of an external program in a scripted conversation, in the lines below the customer's message. The program
// expects exactly one request for each answer.
//
//   > Tem bolo de cenoura?
//   % Temos.
//   %? Tem bolo de cenoura?
//   < Temos.
//
// `%` answers in words, for every kind of program, and `%?` below it names words that the request must contain. `%+`
// adds a message to the same answer, `%=` a message with choices (Qual bolo? | Cenoura | Fubá), `%.` is the last of its
// conversation, `%!` calls a function (hand_over {"summary":"Quer trocar"}). `%*` is another behaviour: a status (401),
// json with a literal body, page, hang-up, silence, flood, drip (an endless answer, a byte now and then), and slow
// with words in pieces. `%~` holds its words back until `%>`, which is a step of its own. "queue:Vendas" and
// "user:admin" stand for ids in all of them.

/** Faults of a program. */
const misdeeds = ['page', 'hang-up', 'silence', 'flood', 'drip'] as const
export type Misdeed = (typeof misdeeds)[number]

export interface ScriptedReply {
  readonly messages: string[]
  choices: readonly string[]
  /** Functions that the model calls, with their arguments as JSON. */
  readonly calls: Array<{ name: string; given: string }>
  /** True if the program's conversation ends with this answer. */
  isLast: boolean
  isHeld: boolean
  isSlow: boolean
  /** Replaces the words. */
  instead?: { status: number } | { json: string } | { misdeed: Misdeed }
  /** Words that the request must contain. */
  readonly asked: string[]
}

/** Parses a line and adds it to the replies of a step. @throws for an unknown form */
export function addScriptedReply(replies: ScriptedReply[], mark: string, text: string): void {
  const last = replies.at(-1)
  switch (mark) {
    case '%':
      return void startReply(replies).messages.push(text)
    case '%~':
      return void Object.assign(startReply(replies), { isHeld: true }).messages.push(text)
    case '%+':
      if (!last) throw new Error('it continues no earlier line')
      return void last.messages.push(text)
    case '%.':
      return void Object.assign(startReply(replies), { isLast: true }).messages.push(text)
    case '%=': {
      const [message = '', ...choices] = text.split(' | ')
      return void Object.assign(startReply(replies), { choices }).messages.push(message)
    }
    case '%!': {
      const [name = '', ...given] = text.split(' ')
      return void startReply(replies).calls.push({ name, given: given.join(' ') || '{}' })
    }
    case '%*':
      return setMisbehaviour(startReply(replies), text)
    case '%?':
      if (!last) throw new Error('no reply precedes it')
      return void last.asked.push(text)
    default:
      throw new Error(`unknown mark ${mark}`)
  }
}

function startReply(replies: ScriptedReply[]): ScriptedReply {
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

function setMisbehaviour(reply: ScriptedReply, text: string): void {
  const [kind = '', ...rest] = text.split(' ')
  const words = rest.join(' ')
  const misdeed = misdeeds.find((known) => known === kind)
  if (misdeed) reply.instead = { misdeed }
  else if (/^\d{3}$/.test(kind)) reply.instead = { status: Number(kind) }
  else if (kind === 'json') reply.instead = { json: words }
  else if (kind === 'slow') Object.assign(reply, { isSlow: true }).messages.push(words)
  else throw new Error(`unknown behaviour ${text}`)
}
