import type { ProgramReply } from './external-program.ts'

// Replies of an emulated OpenAI-compatible program.

export const COMPLETIONS = '/v1/chat/completions'
export const TRANSCRIPTIONS = '/v1/audio/transcriptions'
const USAGE = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 }

/** An answer in words. @param ending `length` if the model ran out of tokens */
export function textAnswer(content: string, ending: 'stop' | 'length' = 'stop'): ProgramReply {
  return { body: completionOf({ role: 'assistant', content }, ending) }
}

/** Has all fields of OpenAI's answer, because clients read more than the words. */
function completionOf(message: object, ending: string) {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'gpt-4o-mini',
    choices: [{ index: 0, message: { refusal: null, ...message }, finish_reason: ending }],
    usage: USAGE,
  }
}

/** Replies with status 200 that hold no usable answer. */
export const BROKEN: ReadonlyArray<readonly [what: string, reply: ProgramReply]> = [
  ['JSON that breaks off', jsonReply('{"choices": [{')],
  ['no choices', { body: { choices: [] } }],
  ['choices that are none', { body: { choices: 'no' } }],
  ['a choice without a message', { body: { choices: [{ index: 0 }] } }],
  ['a message without words', { body: completionOf({ role: 'assistant' }, 'stop') }],
  ['calls that are none', { body: { choices: [{ message: { tool_calls: [null, 1] } }] } }],
  ['null', jsonReply('null')],
  ['nothing', jsonReply('')],
  ['a page', { headers: { 'content-type': 'text/html' }, body: '<html><body>Oi</body></html>' }],
]

function jsonReply(body: string): ProgramReply {
  return { headers: { 'content-type': 'application/json' }, body }
}

/** An answer that calls functions. */
export function functionCallAnswer(...calls: Array<[name: string, given: object]>): ProgramReply {
  const toolCalls = calls.map(([name, given], at) => ({
    id: `call-${at}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(given) },
  }))
  const message = { role: 'assistant', content: null, tool_calls: toolCalls }
  return { body: completionOf(message, 'tool_calls') }
}

/** Gives these answers in turn, then repeats the last one. */
export function repliesInTurn(...replies: Array<Extract<ProgramReply, object>>): ProgramReply {
  let asked = 0
  return (_asked, reply) => {
    const given = replies[Math.min(asked++, replies.length - 1)]
    const { body = '' } = typeof given === 'function' || !given ? {} : given
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
}
