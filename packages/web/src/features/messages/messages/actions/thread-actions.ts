import type { Message } from '@guiche/contract/messages'
import type { MessageCapabilities } from '@guiche/contract/tickets'

/** The open menu or dialog of a message. */
export type MessageStep = 'menu' | 'emoji' | 'allEmoji' | 'edit' | 'forward' | 'delete' | 'info'

/** The callbacks for rows of a thread; stable, so that memoized rows are rendered only when they change. */
export interface ThreadActions {
  isGroup: boolean
  customer: string
  /** False in a read-only view. */
  canAct: boolean
  /** The capabilities of the ticket's line. */
  line: MessageCapabilities
  /** Absent where the user cannot write. */
  onReply: ((message: Message) => void) | undefined
  /** Also absent where the line has no reactions. */
  onReact: ((message: Message, emoji: string) => void) | undefined
  onRetry: ((messageId: string) => void) | undefined
  onGoTo: (messageId: string) => void
  onSendAgain: (key: string) => void
  onDiscard: (key: string) => void
  /** Opens a menu or dialog of a message beside an element. */
  onAct: (step: MessageStep, message: Message, anchor: HTMLElement) => void
}
