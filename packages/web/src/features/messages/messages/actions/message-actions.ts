import { DELETE_WITHIN_HOURS, EDIT_WITHIN_MINUTES, type Message } from '@guiche/contract/messages'
import type { MessageCapabilities } from '@guiche/contract/tickets'

// What can be done with a message. The server decides; this is what is offered. Pure.

export type MessageAction =
  | 'reply'
  | 'react'
  | 'copy'
  | 'translate'
  | 'forward'
  | 'edit'
  | 'delete'
  | 'info'

interface Reader {
  /** The ticket is open and one takes part in it. */
  canWrite: boolean
  /** One takes part in the conversation, and does not only look. */
  canAct: boolean
  /** What can be done over the ticket's line. */
  line: MessageCapabilities
  /** The company's AI helps. */
  canAskAi?: boolean
  now: number
}

const MINUTE_MS = 60_000
const TEXTS: readonly string[] = ['conversation', 'extendedTextMessage', 'chat']
const NOT_SENT_ON: readonly string[] = ['call_log', 'unknown']

/** In the order of the menu. */
export function actionsOf(
  message: Message,
  { canWrite, canAct, line, canAskAi = false, now }: Reader,
): MessageAction[] {
  const { fromMe, messageType, isDeleted, createdAt, ack } = message
  const ageMs = now - Date.parse(createdAt)
  const isCall = messageType === 'call_log'
  // What WhatsApp never got can be neither answered nor changed there.
  const isOut = !fromMe || ack > 0
  const isThere = canWrite && !isDeleted && !isCall && isOut
  const offered: Record<MessageAction, boolean> = {
    reply: isThere,
    react: isThere && line.reactions,
    copy: copiedText(message) !== '',
    translate:
      canAct &&
      canAskAi &&
      !fromMe &&
      messageType !== 'locationMessage' &&
      copiedText(message).trim() !== '',
    forward: canAct && !isDeleted && !NOT_SENT_ON.includes(messageType),
    edit:
      isThere &&
      line.edits &&
      fromMe &&
      isPlainText(message) &&
      ageMs < EDIT_WITHIN_MINUTES * MINUTE_MS,
    delete:
      canWrite &&
      fromMe &&
      !isDeleted &&
      !isCall &&
      // What WhatsApp never got can be taken back whenever: while a line is down, it waits for hours.
      (ack === 0 || (line.deletes && ageMs < DELETE_WITHIN_HOURS * 60 * MINUTE_MS)),
    info: true,
  }
  return order.filter((action) => offered[action])
}

const order: readonly MessageAction[] = [
  'reply',
  'react',
  'copy',
  'translate',
  'forward',
  'edit',
  'info',
  'delete',
]

/** It says nothing but its words: options that were offered, and templates, stay as they are. */
function isPlainText({ messageType, choices, template }: Message): boolean {
  return TEXTS.includes(messageType) && !choices && !template
}

/** The words of a message: its text or caption, or where a place is. */
export function copiedText({ messageType, body, isDeleted }: Message): string {
  if (isDeleted || NOT_SENT_ON.includes(messageType)) return ''
  if (messageType !== 'locationMessage') return body
  const [, link = '', ...words] = body.split('|')
  return [words.join('|'), link].filter((part) => part.trim() !== '').join('\n')
}
