import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import { useState } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { quoteSummary } from '../bubble/MessageQuote.tsx'
import { messageWords } from '../messages.words.ts'

/** The number of the customer's messages since the bottom was last visible. */
export function useUnseenCount(messages: readonly Message[], isAtBottom: boolean): number {
  const last = messages.at(-1)?.position ?? 0
  const [seen, setSeen] = useState(last)
  if (isAtBottom && seen !== last) setSeen(last)
  return isAtBottom
    ? 0
    : messages.filter(({ position, fromMe }) => position > seen && !fromMe).length
}

/** The customer's newest message, for a live region. Messages from before the thread was opened are not announced. */
export function useLiveRegionText(messages: readonly Message[], { contact }: Ticket): string {
  const say = useWords(messageWords)
  const last = messages.at(-1)
  const [first] = useState(last?.id)
  if (last === undefined || last.id === first || last.fromMe) return ''
  return say('said', { name: last.participant ?? contact.name, text: quoteSummary(last) })
}

/**
 * Id of the first message that was unread when the thread was opened, or that arrived while the window had no focus. It
 * stays marked until the user answers.
 */
export function useFirstUnread(
  messages: readonly Message[],
  unreadAtFirst: number,
): string | undefined {
  const last = messages.at(-1)
  const [known, setKnown] = useState(() => ({
    lastId: last?.id,
    unreadId: firstUnreadOf(messages, unreadAtFirst)?.id,
  }))
  if (known.lastId !== last?.id) {
    const isNews = last !== undefined && !last.fromMe && !document.hasFocus()
    setKnown({
      lastId: last?.id,
      unreadId: last?.fromMe ? undefined : (known.unreadId ?? (isNews ? last.id : undefined)),
    })
  }
  return known.unreadId
}

/** The earliest of the customer's last `count` messages. */
function firstUnreadOf(messages: readonly Message[], count: number): Message | undefined {
  if (count <= 0) return undefined
  return messages.filter(({ fromMe }) => !fromMe).at(-count)
}
