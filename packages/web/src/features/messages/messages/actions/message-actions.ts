import { DELETE_WITHIN_HOURS, EDIT_WITHIN_MINUTES, type Message } from '@guiche/contract/messages'
import type { MessageCapabilities } from '@guiche/contract/tickets'

// Pure rules for the offered actions of a message; the server decides.

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
  /** True if the ticket is open and the user may write. */
  canWrite: boolean
  /** False in a read-only view. */
  canAct: boolean
  /** The capabilities of the ticket's line. */
  line: MessageCapabilities
  /** True if the company's AI is on. */
  canAskAi?: boolean
  now: number
}

const MINUTE_MS = 60_000
const TEXTS: readonly string[] = ['conversation', 'extendedTextMessage', 'chat']
const NOT_SENT_ON: readonly string[] = ['call_log', 'unknown']

/** The offered actions, in the menu's order. */
export function actionsOf(
  message: Message,
  { canWrite, canAct, line, canAskAi = false, now }: Reader,
): MessageAction[] {
  const { fromMe, messageType, isDeleted, createdAt, ack } = message
  const ageMs = now - Date.parse(createdAt)
  const isCall = messageType === 'call_log'
  // WhatsApp can neither answer nor change a message that it never received.
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
      // An unsent message can always be deleted: while a line is down, it waits for hours.
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

/** True for a plain text; messages with options or a template cannot be edited. */
function isPlainText({ messageType, choices, template }: Message): boolean {
  return TEXTS.includes(messageType) && !choices && !template
}

/** The text for the clipboard: text or caption, or a location's description and link. */
export function copiedText({ messageType, body, isDeleted }: Message): string {
  if (isDeleted || NOT_SENT_ON.includes(messageType)) return ''
  if (messageType !== 'locationMessage') return body
  const [, link = '', ...words] = body.split('|')
  return [words.join('|'), link].filter((part) => part.trim() !== '').join('\n')
}
