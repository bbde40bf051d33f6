import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import { useState } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { summaryOf } from '../bubble/MessageQuote.tsx'
import { messageWords } from '../messages.words.ts'

/** How many messages of the customer came since the bottom was last seen. */
export function useUnseen(messages: readonly Message[], isAtBottom: boolean): number {
  const last = messages.at(-1)?.position ?? 0
  const [seen, setSeen] = useState(last)
  if (isAtBottom && seen !== last) setSeen(last)
  return isAtBottom
    ? 0
    : messages.filter(({ position, fromMe }) => position > seen && !fromMe).length
}

/** The newest message of the customer, for those who do not see it come. What was there at first is not read aloud. */
export function useNews(messages: readonly Message[], { contact }: Ticket): string {
  const say = useWords(messageWords)
  const last = messages.at(-1)
  const [first] = useState(last?.id)
  if (last === undefined || last.id === first || last.fromMe) return ''
  return say('said', { name: last.participant ?? contact.name, text: summaryOf(last) })
}

/**
 * The first message that was unread when the thread was opened, or that came while nobody looked at the window. It
 * keeps its place until one answers.
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

/** The earliest of the last so many messages of the customer. */
function firstUnreadOf(messages: readonly Message[], count: number): Message | undefined {
  if (count <= 0) return undefined
  return messages.filter(({ fromMe }) => !fromMe).at(-count)
}
