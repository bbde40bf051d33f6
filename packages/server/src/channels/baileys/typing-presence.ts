import { SECOND } from '../../platform/clock.ts'
import type { Socket } from './baileys-package.ts'

// WhatsApp shows the typing indicator only for present devices. A phone with a present device does not ring, so this
// device is present only while an attendant types.

export interface TypingPresence {
  show(jid: string, isTyping: boolean): Promise<void>
  /** Ends the indicator of a chat: its message was sent, which phones show in its place. */
  sent(jid: string): void
  end(): void
}

/** Phones hide the indicator by themselves after this time. */
const SHOWN_MS = 25 * SECOND

export function typingPresence(socket: Pick<Socket, 'sendPresenceUpdate'>): TypingPresence {
  /** Chats with the indicator, and the timers that end it. */
  const typing = new Map<string, NodeJS.Timeout>()

  async function endTyping(jid: string): Promise<void> {
    clearTimeout(typing.get(jid))
    if (typing.delete(jid) && typing.size === 0) await socket.sendPresenceUpdate('unavailable')
  }

  /** A socket that has closed meanwhile is absent anyway. */
  const stop = (jid: string) => void endTyping(jid).catch(() => undefined)

  return {
    show: async (jid, isTyping) => {
      if (!isTyping) {
        await socket.sendPresenceUpdate('paused', jid)
        return endTyping(jid)
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
