import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import type { TicketActions } from '../../tickets/tickets/index.ts'

/** The props that a conversation passes to the composer, whose feature depends on this one. */
export interface ComposerProps {
  ticket: Ticket
  actions: TicketActions
  /** The message to reply to. */
  quoted: Message | null
  onQuote: (message: Message | null) => void
  /** The user's message to edit. */
  editing: Message | null
  onEdit: (message: Message | null) => void
  /** Called at each keystroke with the typing state, and when typing ends. */
  onTyping?: ((isWriting: boolean) => void) | undefined
}
