import type { Message } from '@guiche/contract/messages'
import { EDIT_WITHIN_MINUTES } from '@guiche/contract/message-limits'

// What is put before and taken from the words of a message. Pure.

/** How a signed message begins (core 2). */
function signature(name: string): string {
  return `*${name}:*\n`
}

export function signed(body: string, name: string | undefined): string {
  return name === undefined || body === '' ? body : signature(name) + body
}

/** A signed text without its signature, and that signature, so that an edit keeps it. */
export function unsigned(body: string, name: string): { text: string; mark: string } {
  const mark = signature(name)
  return body.startsWith(mark) ? { text: body.slice(mark.length), mark } : { text: body, mark: '' }
}

/** The newest text of this person that may still be edited. */
export function lastEditable(
  messages: readonly Message[],
  userId: number,
  now: Date,
): Message | undefined {
  const own = messages.findLast(
    (message) => message.fromMe && message.userId === userId && !message.isDeleted,
  )
  return own !== undefined && isEditable(own, now) ? own : undefined
}

function isEditable(message: Message, now: Date): boolean {
  const age = now.getTime() - Date.parse(message.createdAt)
  return (
    message.fromMe &&
    !message.isDeleted &&
    message.failure === null &&
    message.media === null &&
    ['conversation', 'extendedTextMessage', 'chat'].includes(message.messageType) &&
    !message.choices &&
    !message.template &&
    age < EDIT_WITHIN_MINUTES * 60_000
  )
}
