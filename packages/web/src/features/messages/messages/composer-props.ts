import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import type { TicketActions } from '../../tickets/tickets/index.ts'

/** What a conversation tells the place where one writes, which stands in a feature above. */
export interface ComposerProps {
  ticket: Ticket
  actions: TicketActions
  /** The message that is answered. */
  quoted: Message | null
  onQuote: (message: Message | null) => void
  /** The message of one's own that is edited. */
  editing: Message | null
  onEdit: (message: Message | null) => void
  /** Told at each key whether something is being written to the customer, and when it is no longer. */
  onTyping?: ((isWriting: boolean) => void) | undefined
}
