import type { Message } from '@guiche/contract/messages'

const TEXTS: readonly string[] = ['conversation', 'extendedTextMessage', 'chat']
const MOST = 3

/** The customer's texts since the last answer, or else before it; empty where there are none. Pure. */
export function lastQuestion(messages: readonly Message[]): string {
  const said = messages.filter(
    ({ messageType, isDeleted }) => TEXTS.includes(messageType) && !isDeleted,
  )
  const last = said.findLastIndex(({ fromMe }) => !fromMe)
  const before = said.slice(0, last + 1).findLastIndex(({ fromMe }) => fromMe)
  return said
    .slice(before + 1, last + 1)
    .slice(-MOST)
    .map(({ body }) => body)
    .join(' ')
}
