import type { ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import type { ProgramReply } from './external-program.ts'

// Streams answers of an emulated AI as OpenAI does.

export function startEvents(reply: ServerResponse): void {
  reply.writeHead(200, { 'content-type': 'text/event-stream' })
}

export function writeEvent(reply: ServerResponse, event: unknown): void {
  reply.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`)
}

export function writePiece(reply: ServerResponse, content: string): void {
  writeEvent(reply, { choices: [{ delta: { content }, finish_reason: null }] })
}

export function endEvents(reply: ServerResponse, tokensIn = 40, tokensOut = 7): void {
  const usage = { prompt_tokens: tokensIn, completion_tokens: tokensOut }
  writeEvent(reply, { choices: [{ delta: {}, finish_reason: 'stop' }] })
  writeEvent(reply, { choices: [], usage })
  writeEvent(reply, '[DONE]')
  reply.end()
}

/** Streams the pieces in order. @param pause milliseconds after each piece */
export function streamedReply(
  pieces: readonly string[],
  pause: () => Promise<unknown> = () => setImmediate(),
): ProgramReply {
  return async (_asked, reply) => {
    startEvents(reply)
    for (const piece of pieces) {
      writePiece(reply, piece)
      await pause()
    }
    endEvents(reply)
  }
}

/** Streams the same piece until the client disconnects, and then calls `onLeft`. */
export function endlessStreamReply(onLeft: () => void): ProgramReply {
  return (_asked, reply) => {
    startEvents(reply)
    const beat = setInterval(() => writePiece(reply, 'mais '), 20)
    reply.once('close', () => {
      clearInterval(beat)
      onLeft()
    })
  }
}
