import type { Message } from '@guiche/contract/messages'
import type { MessageCapabilities } from '@guiche/contract/tickets'

/** What of a message is open. */
export type ActingStep = 'menu' | 'emoji' | 'allEmoji' | 'edit' | 'forward' | 'delete' | 'info'

/** What the rows of a thread can do; steady, so that a row is drawn again only when it changed. */
export interface ThreadActions {
  isGroup: boolean
  customer: string
  /** Whether one takes part, and does not only look. */
  canAct: boolean
  /** What can be done over the ticket's line. */
  line: MessageCapabilities
  /** Absent where one cannot write. */
  onReply: ((message: Message) => void) | undefined
  /** Absent also where the line carries no reactions. */
  onReact: ((message: Message, emoji: string) => void) | undefined
  onRetry: ((messageId: string) => void) | undefined
  onGoTo: (messageId: string) => void
  onSendAgain: (key: string) => void
  onDiscard: (key: string) => void
  /** Opens something about a message beside an element. */
  onAct: (step: ActingStep, message: Message, anchor: HTMLElement) => void
}
