import { SECOND } from '../../platform/clock.ts'
import type { Socket } from './package.ts'

// WhatsApp shows that somebody types of devices alone that are there. A phone whose device is there does not ring, so that
// it is there only as long as somebody types.

export interface TypingPresence {
  show(jid: string, isTyping: boolean): Promise<void>
  /** What was typed has been sent, which phones show in its place. */
  sent(jid: string): void
  end(): void
}

/** Phones show it no longer than this by themselves. */
const SHOWN_MS = 25 * SECOND

export function typingPresence(socket: Pick<Socket, 'sendPresenceUpdate'>): TypingPresence {
  /** To whom somebody types, and what ends it. */
  const typing = new Map<string, NodeJS.Timeout>()

  async function stopped(jid: string): Promise<void> {
    clearTimeout(typing.get(jid))
    if (typing.delete(jid) && typing.size === 0) await socket.sendPresenceUpdate('unavailable')
  }

  /** A socket that has closed meanwhile is not there either. */
  const stop = (jid: string) => void stopped(jid).catch(() => undefined)

  return {
    show: async (jid, isTyping) => {
      if (!isTyping) {
        await socket.sendPresenceUpdate('paused', jid)
        return stopped(jid)
      }
      const isFirst = typing.size === 0
      clearTimeout(typing.get(jid))
      typing.set(
        jid,
        setTimeout(() => stop(jid), SHOWN_MS),
      )
      if (isFirst) await socket.sendPresenceUpdate('available')
      await socket.sendPresenceUpdate('composing', jid)
    },
    sent: stop,
    end: () => {
      for (const timer of typing.values()) clearTimeout(timer)
      typing.clear()
    },
  }
}
