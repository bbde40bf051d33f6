import type { Message } from '@guiche/contract/messages'
import { EDIT_WITHIN_MINUTES } from '@guiche/contract/message-limits'

// Pure functions on the text of messages: signatures and the last editable message.

/** The beginning of a signed message (core 2). */
function signatureMark(name: string): string {
  return `*${name}:*\n`
}

export function signedText(body: string, name: string | undefined): string {
  return name === undefined || body === '' ? body : signatureMark(name) + body
}

/** Splits a text from its signature, so that an edit keeps the signature. */
export function splitSignature(body: string, name: string): { text: string; mark: string } {
  const mark = signatureMark(name)
  return body.startsWith(mark) ? { text: body.slice(mark.length), mark } : { text: body, mark: '' }
}

/** The user's newest text if it may still be edited. */
export function lastEditableMessage(
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
