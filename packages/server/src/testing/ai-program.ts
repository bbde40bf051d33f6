import type { OutsideReply } from './program-outside.ts'

// What a program that answers as OpenAI does says to a question.

export const COMPLETIONS = '/v1/chat/completions'
export const TRANSCRIPTIONS = '/v1/audio/transcriptions'
const USAGE = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 }

/** An answer in words. */
export function said(content: string): OutsideReply {
  return { body: { choices: [{ message: { role: 'assistant', content } }], usage: USAGE } }
}

/** An answer that calls functions. */
export function called(...calls: Array<[name: string, given: object]>): OutsideReply {
  const toolCalls = calls.map(([name, given], at) => ({
    id: `call-${at}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(given) },
  }))
  const message = { role: 'assistant', content: null, tool_calls: toolCalls }
  return { body: { choices: [{ message }], usage: USAGE } }
}

/** These answers, one behind the other; the last again and again. */
export function inTurn(...replies: Array<Extract<OutsideReply, object>>): OutsideReply {
  let asked = 0
  return (_asked, reply) => {
    const given = replies[Math.min(asked++, replies.length - 1)]
    const { body = '' } = typeof given === 'function' || !given ? {} : given
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
}
