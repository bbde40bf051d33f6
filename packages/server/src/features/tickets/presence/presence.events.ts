import { event } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { TicketRow } from '../tickets/index.ts'

/** Somebody writes in a ticket, or no longer. Said again for as long as they do. */
export const attendantTyping = event<{ actor: Actor; ticket: TicketRow; typing: boolean }>(
  'presence.typing',
)
