import { ChannelError } from '../channel.ts'
import { channelErrorOf } from '../provider-errors.ts'
import type { NodeEvents } from './baileys-package.ts'

/** The server's acknowledgements of the messages sent over a socket. */
export interface Acknowledgements {
  /**
   * Resolves once the server acknowledged the message. @throws ChannelError when it refuses the message or does not
   * answer
   */
  readonly of: (messageId: string, signal: AbortSignal) => Promise<void>
  /** Rejects all waiting calls: no acknowledgement will arrive. */
  end(): void
}

/** @param withinMs longest wait for an acknowledgement */
export function followAcknowledgements(ws: NodeEvents, withinMs: number): Acknowledgements {
  const waiting = new Map<string, PromiseWithResolvers<void>>()
  const unansweredError = () =>
    new ChannelError('ERR_SENDING_WAPP_MSG', 'the server did not answer', 'unknown')

  ws.on('CB:ack,class:message', ({ attrs }) => {
    const asked = waiting.get(attrs.id ?? '')
    if (!asked) return
    if (attrs.error === undefined) asked.resolve()
    else asked.reject(channelErrorOf('beta', Number(attrs.error), ''))
  })

  return {
    of: async (messageId, signal) => {
      const asked = Promise.withResolvers<void>()
      waiting.set(messageId, asked)
      const rejectUnanswered = () => asked.reject(unansweredError())
      const timer = setTimeout(rejectUnanswered, withinMs)
      signal.addEventListener('abort', rejectUnanswered, { once: true })
      try {
        await asked.promise
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', rejectUnanswered)
        if (waiting.get(messageId) === asked) waiting.delete(messageId)
      }
    },
    end: () => {
      for (const asked of waiting.values()) asked.reject(unansweredError())
    },
  }
}
